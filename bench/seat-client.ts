import type { Move, Seat, SlotsDriver } from '../tests/harness/slots-drivers.ts';
import type { Call, Script } from './round-client.ts';

/** Settings under which a server knows the vendors of the drivers; nobody opens a game while measured. */
export const vendorAddresses = {
  PG_URL: 'http://127.0.0.1:9/pg',
  EVO_URL: 'http://127.0.0.1:9/evo',
  BGAMING_URL: 'http://127.0.0.1:9/bgaming',
};

/**
 * A vendor that tells bet and win of one spin after another: in one call where its wire has that, else in two. The
 * number of the bet is the request id without dashes.
 */
export function seatScript(driver: SlotsDriver, seats: readonly Seat[]): Script {
  const inOne = driver.vendor !== 'evo';
  const write = (place: number, move: Move): Call => {
    const message = driver.write(seats[place % seats.length] as Seat, move);
    const headers = Object.entries(message.headers).map(([name, value]) => `${name}: ${value}\r\n`);
    return { path: message.path, body: message.body, headers: headers.join('') };
  };
  const money = (spin: number) => ({
    bet: BigInt(100 + (spin % 20) * 50),
    win: spin % 4 === 0 ? BigInt(300 + spin) : 0n,
  });
  /** Spins whose win is on its way. */
  const told = new Set<string>();
  return {
    isSuccess: (answer) => driver.read(200, answer).ok,
    stake(requestId, spin, place) {
      const id = requestId.replaceAll('-', '');
      const { bet, win } = money(spin);
      const round = `r${id}`;
      return write(
        place,
        inOne ? { kind: 'spin', id, round, bet, win } : { kind: 'bet', id, round, amount: bet },
      );
    },
    next(requestId, spin, _path, _answer, place) {
      if (inOne) return null;
      const id = requestId.replaceAll('-', '');
      if (told.has(id)) {
        told.delete(id);
        return null;
      }
      told.add(id);
      return write(place, {
        kind: 'win',
        id: `w${id}`,
        round: `r${id}`,
        amount: money(spin).win,
        finishes: true,
      });
    },
  };
}
