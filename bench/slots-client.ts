import { randomUUID } from 'node:crypto';
import type { GameSession, Move, SlotsDriver } from '../tests/harness/slots-drivers.ts';
import type { Call, Script } from './round-client.ts';

/** No game is opened, so the addresses are not used. */
export const vendorAddresses = {
  PG_URL: 'http://127.0.0.1:9/pg',
  EVO_URL: 'http://127.0.0.1:9/evo',
  BGAMING_URL: 'http://127.0.0.1:9/bgaming',
};

export type SlotsScript = Script & {
  /** The vendor's own work is not measured. */
  writeAhead(spins: number): void;
};

/** One call per spin where the protocol allows it, otherwise two. */
export function slotsScript(driver: SlotsDriver, sessions: readonly GameSession[]): SlotsScript {
  const written: Call[][][] = sessions.map(() => []);
  /** Calls of each player's current spin that are still to be sent. */
  const remaining: Call[][] = sessions.map(() => []);
  let spins = 0;

  function writeSpin(session: GameSession): Call[] {
    const id = randomUUID().replaceAll('-', '');
    const round = `r${id}`;
    const spin = spins++;
    const bet = BigInt(100 + (spin % 20) * 50);
    const win = spin % 4 === 0 ? BigInt(300 + (spin % 1_000)) : 0n;
    const moves: Move[] =
      driver.vendor === 'evo'
        ? [
            { kind: 'bet', id, round, amount: bet },
            { kind: 'win', id: `w${id}`, round, amount: win, finishes: true },
          ]
        : [{ kind: 'spin', id, round, bet, win }];
    return moves.map((move) => {
      const { path, body, headers } = driver.write(session, move);
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      return { path, body, headers: lines.join('') };
    });
  }

  return {
    writeAhead(wanted) {
      for (const [place, session] of sessions.entries())
        while ((written[place]?.length ?? 0) < wanted) written[place]?.push(writeSpin(session));
    },
    isSuccess: (answer) => driver.read(200, answer).ok,
    stake(_requestId, _round, place) {
      const [first, ...rest] = written[place]?.pop() ?? writeSpin(sessions[place] as GameSession);
      remaining[place] = rest;
      return first as Call;
    },
    next: (_requestId, _round, _path, _answer, place) => remaining[place]?.shift() ?? null,
  };
}
