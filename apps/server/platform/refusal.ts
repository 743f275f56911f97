import type { RefusalCode, RefusalParams } from '@palpite/contracts/refusals';
import type { Locale } from '@palpite/domain/locales';

/** An expected no: it has a code and a sentence, and nothing changed. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  /** What the sentence tells: amounts as the language writes them, moments as clocks of the zone show them. */
  readonly paramsIn: (lang: Locale, zone?: string) => RefusalParams;

  constructor(
    code: RefusalCode,
    params: RefusalParams | ((lang: Locale, zone?: string) => RefusalParams) = {},
  ) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.paramsIn = typeof params === 'function' ? params : () => params;
  }
}

export function refuse(
  code: RefusalCode,
  params?: RefusalParams | ((lang: Locale, zone?: string) => RefusalParams),
): never {
  throw new Refusal(code, params);
}
