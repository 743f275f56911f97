import type { RefusalCode, RefusalParams } from '@palpite/contracts/refusals';
import type { Locale } from '@palpite/domain/locales';

export class Refusal extends Error {
  readonly code: RefusalCode;
  /** In the format of the language, times in the time zone. */
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
