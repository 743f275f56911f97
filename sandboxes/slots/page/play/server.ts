import type {
  BalanceAnswer,
  BalanceRequest,
  OpenAnswer,
  OpenRequest,
  SlotRefusal,
  SpinAnswer,
  SpinRequest,
} from '../../wire.ts';

/** The server was unreachable, or its answer was not valid. */
export type Unanswered = { ok: false; code: 'offline' };

export type SlotServer = {
  open(request: OpenRequest): Promise<OpenAnswer | SlotRefusal | Unanswered>;
  spin(request: SpinRequest): Promise<SpinAnswer | SlotRefusal | Unanswered>;
  balance(request: BalanceRequest): Promise<BalanceAnswer | SlotRefusal | Unanswered>;
};

const patienceMs = 20_000;

/** Its calls never throw. */
export function reachServer(base: string): SlotServer {
  const post = async <Answer extends { ok: true }>(
    path: string,
    body: object,
  ): Promise<Answer | SlotRefusal | Unanswered> => {
    try {
      const response = await fetch(new URL(path, base), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(patienceMs),
      });
      const answer: unknown = await response.json();
      return isAnswer(answer) ? (answer as Answer | SlotRefusal) : { ok: false, code: 'offline' };
    } catch {
      return { ok: false, code: 'offline' };
    }
  };
  return {
    open: (request) => post<OpenAnswer>('open', request),
    spin: (request) => post<SpinAnswer>('spin', request),
    balance: (request) => post<BalanceAnswer>('balance', request),
  };
}

function isAnswer(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null || !('ok' in answer)) return false;
  return answer.ok === true || (answer.ok === false && 'code' in answer && typeof answer.code === 'string');
}
