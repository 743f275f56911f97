import type { RefusalCode, RefusalParams } from '@palpite/contracts/refusals';
import type { Locale } from '@palpite/domain/locales';

/** An expected no: it has a code and a sentence, and nothing changed. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  /** What the sentence tells, as a reader of the language writes amounts. */
  readonly paramsIn: (lang: Locale) => RefusalParams;

  constructor(code: RefusalCode, params: RefusalParams | ((lang: Locale) => RefusalParams) = {}) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.paramsIn = typeof params === 'function' ? params : () => params;
  }
}

export function refuse(code: RefusalCode, params?: RefusalParams | ((lang: Locale) => RefusalParams)): never {
  throw new Refusal(code, params);
}
