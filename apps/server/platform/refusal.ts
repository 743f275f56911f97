import type { RefusalCode, RefusalParams } from '@palpite/contracts/refusals';

/** An expected no: it has a code and a sentence, and nothing changed. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly params: RefusalParams;

  constructor(code: RefusalCode, params: RefusalParams = {}) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.params = params;
  }
}

export function refuse(code: RefusalCode, params?: RefusalParams): never {
  throw new Refusal(code, params);
}
