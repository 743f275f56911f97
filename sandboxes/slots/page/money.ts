export type MoneyFormat = {
  /** `R$ 1.234,50` */
  full(minor: number): string;
  /** Without the currency, without decimals that say nothing: what fits on a coin. */
  short(minor: number): string;
};

/** Writes whole minor units of a currency; exact, because a decimal text and not a fraction is formatted. */
export function moneyFormat(tag: string, currency: string, exponent: number): MoneyFormat {
  const digits = { minimumFractionDigits: exponent, maximumFractionDigits: exponent };
  const full = new Intl.NumberFormat(tag, { style: 'currency', currency, ...digits });
  const plain = new Intl.NumberFormat(tag, digits);
  const whole = new Intl.NumberFormat(tag, { maximumFractionDigits: 0 });
  const decimal = (minor: number) => `${Math.trunc(minor)}E-${exponent}` as Intl.StringNumericLiteral;
  return {
    full: (minor) => full.format(decimal(minor)),
    short: (minor) => (minor % 10 ** exponent === 0 ? whole : plain).format(decimal(minor)),
  };
}
