import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import type { SharedGame } from '@palpite/contracts/original-games';
import { toWireValues } from '@palpite/domain/games/fields';
import { drawGame } from '@palpite/domain/games/index';
import { drawGameNames, type GameName, type NameOf } from '@palpite/domain/games/names';
import { offeredMatches } from './sports-seed.ts';

export type Measurement = {
  accepted: number;
  refused: number;
  calls: number;
  seconds: number;
  p50Ms: number;
  p99Ms: number;
};

/** Latencies are counted in steps of 0.1 ms, up to five seconds. */
const stepsPerMs = 10;
const stepsMax = 5_000 * stepsPerMs;

/** `headers`, one per line, replace those of a logged-in player. */
export type Call = { path: string; body: string; headers?: string };

/** The call that takes the stake, and for several steps the call after each answer. */
export type Script = {
  /** `place`: index of the connection, and of the player when there are no more players. */
  stake(requestId: string, round: number, place: number): Call;
  /** Default: the product's envelope. */
  isSuccess?(answer: string): boolean;
  /** Default: always. */
  isTaken?(answer: string): boolean;
  next?(requestId: string, round: number, path: string, answer: string, place: number): Call | null;
};

function stepScript(
  game: 'mines' | 'rowDouble',
  choice: string,
  step: (round: number) => [string, string],
): Script {
  const rounds = `/api/app/originals/${game}/rounds`;
  return {
    stake: (requestId, round) => ({
      path: rounds,
      body: `{"requestId":"${requestId}","stake":${20 + (round % 20)},${choice}}`,
    }),
    next(requestId, round, path, answer) {
      if (path.endsWith('/leave') || answer.includes('"open":null')) return null;
      const [call, body] = path === rounds ? step(round) : ['leave', '{}'];
      return { path: `${rounds}/${requestId}/${call}`, body };
    },
  };
}

/** On the round that is open during the measurement. */
function sharedScript(game: SharedGame, bets: readonly string[]): Script {
  return {
    stake: (requestId, round) => ({
      path: `/api/app/originals/shared/${game}/bets`,
      body: `{"requestId":"${requestId}","number":1,"bet":"${bets[round % bets.length]}","stake":${10 + (round % 20)}.5}`,
    }),
  };
}

function drawScript(name: NameOf<'draw'>): Script {
  const game = drawGame(name);
  const choice = JSON.stringify(toWireValues(game.choice, game.usual)).slice(1);
  return {
    stake: (requestId, round) => ({
      path: `/api/app/originals/${name}/rounds`,
      body: `{"requestId":"${requestId}","stake":${10 + (round % 20)}.5,${choice}`,
    }),
  };
}

export const scripts = {
  ...(Object.fromEntries(drawGameNames.map((name) => [name, drawScript(name)])) as Record<
    NameOf<'draw'>,
    Script
  >),
  mines: stepScript('mines', '"mines":3', (round) => ['tiles', `{"tile":${round % 25}}`]),
  rowDouble: stepScript('rowDouble', '"tiles":2', () => ['rows', '{"row":0,"tile":0}']),
  double: sharedScript('double', ['red', 'black', 'white']),
  sports: {
    stake: (requestId, round) => ({
      path: '/api/app/sports/bets',
      body: `{"slips":[{"slipId":"${requestId}","stake":"${10 + (round % 20)}.5","legs":[{"marketId":"${1 + ((round * 37) % offeredMatches)}","outcome":"home","oddsMilli":2000}],"oddsPolicy":"better"}]}`,
    }),
    isTaken: (answer) => answer.includes('"refusal":null}'),
  },
  luckyColor: sharedScript('luckyColor', ['green', 'red', 'violet', 'big', 'small', '7']),
} as const satisfies Record<GameName | 'sports', Script>;

export type ScriptName = keyof typeof scripts;

/** Above it, several players share a connection. */
export const connectionsMax = 256;

/**
 * Over persistent connections; a latency is that of one call. Players of a broken connection stop. The client
 * executes few instructions, so that it takes little of the machine.
 */
export async function playFor(
  url: string,
  tokens: readonly string[],
  seconds: number,
  game: ScriptName | Script,
  onAccepted: (requestId: string) => void = () => {},
): Promise<Measurement> {
  const { hostname, port } = new URL(url);
  const script: Script = typeof game === 'string' ? scripts[game] : game;
  const isSuccess = script.isSuccess ?? ((answer: string) => answer.startsWith('{"status":200'));
  const counts = { accepted: 0, refused: 0 };
  let calls = 0;
  const latencies = new Uint32Array(stepsMax + 1);
  const begin = performance.now();
  const end = begin + seconds * 1_000;

  await Promise.all(
    Array.from(
      { length: Math.min(tokens.length, connectionsMax) },
      (_, place) =>
        new Promise<void>((resolve) => {
          const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true });
          const heads = tokens
            .filter((_, player) => player % connectionsMax === place)
            .map((token) => `authorization: ${token}\r\ncontent-type: application/json\r\n`);
          let round = place;
          let sentAt = 0;
          let received = '';
          let requestId = '';
          let current: Call = { path: '', body: '' };
          let staking = false;

          function play(): void {
            requestId = randomUUID();
            round++;
            staking = true;
            send(script.stake(requestId, round, place));
          }

          function send(call: Call): void {
            current = call;
            sentAt = performance.now();
            socket.write(
              `POST ${call.path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\n${call.headers ?? heads[round % heads.length]}content-length: ${call.body.length}\r\n\r\n${call.body}`,
            );
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
            calls++;
            const answer = received.slice(bodyAt);
            const accepted =
              received.startsWith('HTTP/1.1 200') &&
              isSuccess(answer) &&
              (!staking || (script.isTaken?.(answer) ?? true));
            const staked = staking;
            staking = false;
            received = '';
            if (!accepted) counts.refused++;
            else if (staked) {
              counts.accepted++;
              onAccepted(requestId);
            }
            const next = accepted ? script.next?.(requestId, round, current.path, answer, place) : null;
            if (next) return send(next);
            if (now < end) return play();
            socket.end();
          });
        }),
    ),
  );
  const atMost = (share: number) => {
    let left = calls * share;
    const step = latencies.findIndex((count) => {
      left -= count;
      return left <= 0;
    });
    return step / stepsPerMs;
  };
  return {
    ...counts,
    calls,
    seconds: (performance.now() - begin) / 1_000,
    p50Ms: atMost(0.5),
    p99Ms: atMost(0.99),
  };
}
