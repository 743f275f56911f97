export type MoneyFormat = {
  /** `R$ 1.234,50` */
  full(minor: number): string;
  /** `R$ 1.234` when there are no cents. For choices and limits. */
  brief(minor: number): string;
  /** Without currency and without zero decimals. For coins. */
  short(minor: number): string;
};

/** Returns formats for minor units of a currency. They are exact, because they format decimal strings. */
export function moneyFormat(tag: string, currency: string, exponent: number): MoneyFormat {
  const digits = { minimumFractionDigits: exponent, maximumFractionDigits: exponent };
  const full = new Intl.NumberFormat(tag, { style: 'currency', currency, ...digits });
  const fullWhole = new Intl.NumberFormat(tag, { style: 'currency', currency, maximumFractionDigits: 0 });
  const plain = new Intl.NumberFormat(tag, digits);
  const whole = new Intl.NumberFormat(tag, { maximumFractionDigits: 0 });
  const decimal = (minor: number) => `${Math.trunc(minor)}E-${exponent}` as Intl.StringNumericLiteral;
  const isWhole = (minor: number) => minor % 10 ** exponent === 0;
  return {
    full: (minor) => full.format(decimal(minor)),
    brief: (minor) => (isWhole(minor) ? fullWhole : full).format(decimal(minor)),
    short: (minor) => (isWhole(minor) ? whole : plain).format(decimal(minor)),
  };
}
