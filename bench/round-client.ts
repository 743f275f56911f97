import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';

export type Measurement = {
  accepted: number;
  refused: number;
  seconds: number;
  p50Ms: number;
  p99Ms: number;
};

/** Latencies are counted in steps of a tenth of a millisecond, up to five seconds. */
const stepsPerMs = 10;
const stepsMax = 5_000 * stepsPerMs;

const targets = [
  ['over', 50.5],
  ['under', 49.5],
  ['over', 25.25],
  ['under', 10],
  ['over', 90],
] as const;

/**
 * Lets every player play rounds one after another, each over a kept connection of its own, and counts the rounds
 * that came back accepted. A player whose connection breaks stops. A client of few instructions, so that it takes little of the machine it measures.
 */
export async function playFor(
  url: string,
  tokens: readonly string[],
  seconds: number,
  onAccepted: (requestId: string) => void = () => {},
): Promise<Measurement> {
  const { hostname, port } = new URL(url);
  const counts = { accepted: 0, refused: 0 };
  const latencies = new Uint32Array(stepsMax + 1);
  const begin = performance.now();
  const end = begin + seconds * 1_000;

  await Promise.all(
    tokens.map(
      (token, player) =>
        new Promise<void>((resolve) => {
          const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true });
          const head = `POST /api/app/originals/dice/rounds HTTP/1.1\r\nhost: ${hostname}:${port}\r\nauthorization: ${token}\r\ncontent-type: application/json\r\ncontent-length: `;
          let round = player;
          let sentAt = 0;
          let received = '';
          let requestId = '';

          function play(): void {
            const [direction, target] = targets[round % targets.length] ?? targets[0];
            requestId = randomUUID();
            const body = `{"requestId":"${requestId}","stake":${10 + (round % 20)}.5,"direction":"${direction}","target":${target}}`;
            round++;
            sentAt = performance.now();
            socket.write(`${head}${body.length}\r\n\r\n${body}`);
          }

          socket.setEncoding('latin1');
          socket.on('connect', play);
          socket.on('error', () => resolve());
          socket.on('close', () => resolve());
          socket.on('data', (chunk: string) => {
            received += chunk;
            const bodyAt = received.indexOf('\r\n\r\n') + 4;
            if (bodyAt < 4) return;
            const length = Number(/content-length: (\d+)/i.exec(received)?.[1]);
            if (received.length < bodyAt + length) return;
            const now = performance.now();
            const step = Math.min(stepsMax, Math.round((now - sentAt) * stepsPerMs));
            latencies[step] = (latencies[step] ?? 0) + 1;
            if (received.startsWith('HTTP/1.1 200') && received.startsWith('{"status":200', bodyAt)) {
              counts.accepted++;
              onAccepted(requestId);
            } else {
              counts.refused++;
            }
            received = '';
            if (now < end) return play();
            socket.end();
          });
        }),
    ),
  );
  const atMost = (share: number) => {
    let left = (counts.accepted + counts.refused) * share;
    const step = latencies.findIndex((count) => {
      left -= count;
      return left <= 0;
    });
    return step / stepsPerMs;
  };
  return {
    ...counts,
    seconds: (performance.now() - begin) / 1_000,
    p50Ms: atMost(0.5),
    p99Ms: atMost(0.99),
  };
}
