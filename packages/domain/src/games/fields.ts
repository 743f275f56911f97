import type { Decision } from '../decision.ts';
import type { ChoiceProblem, Field, Fields, Values } from './definition.ts';

const suffix = 'Hundredths';

/** Name of a field on the wire: `targetHundredths` is `target`. */
export const wireName = (name: string): string =>
  name.endsWith(suffix) ? name.slice(0, -suffix.length) : name;
export type WireName<Name> = Name extends `${infer Start}Hundredths` ? Start : Name;

type WireValue<Value> = Value extends readonly number[] ? number[] : Value;
/** A choice or an outcome on the wire, with hundredths as decimals. */
export type WireValues<F extends Fields> = {
  [Name in keyof F as WireName<Name>]: WireValue<Values<F>[Name]>;
};

export function toWireValues<F extends Fields>(fields: F, values: Values<F>): WireValues<F> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = values[name];
      return [wireName(name), field.kind === 'hundredths' ? Number(value) / 100 : value];
    }),
  ) as WireValues<F>;
}

export function fromWireValues<F extends Fields>(fields: F, wire: WireValues<F>): Values<F> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = (wire as Record<string, unknown>)[wireName(name)];
      return [name, field.kind === 'hundredths' ? hundredthsOf(value) : value];
    }),
  ) as Values<F>;
}

function hundredthsOf(decimal: unknown): number {
  const read = readHundredths({ max: Number.MAX_SAFE_INTEGER }, String(decimal));
  return read ?? Number.NaN;
}

type Read = Decision<string | number | readonly number[], ChoiceProblem>;

/**
 * Reads a choice from the values of a request, a query or a command line, by their names on the wire. Whole numbers and
 * lists may be text.
 * Refuses: `request_invalid` for a value of another form, including more than two decimals; then the refusals of the
 * game's `check`; then `target_out_of_range` for hundredths outside of their range.
 */
export function readChoice<F extends Fields>(
  game: { choice: F; check?(choice: Values<F>): Decision<Values<F>, ChoiceProblem> },
  given: Readonly<Record<string, unknown>>,
): Decision<Values<F>, ChoiceProblem> {
  const choice: Record<string, unknown> = {};
  let outOfRange: Decision<Values<F>, ChoiceProblem> | null = null;
  for (const [name, field] of Object.entries(game.choice)) {
    const read = readField(field, wireName(name), given[wireName(name)]);
    if (!read.ok) return read;
    choice[name] = read.value;
    if (field.kind === 'hundredths') outOfRange ??= rangeProblem(field, Number(read.value));
  }
  const read = choice as Values<F>;
  const checked = game.check?.(read) ?? { ok: true, value: read };
  return checked.ok ? (outOfRange ?? checked) : checked;
}

function rangeProblem({ min, max }: { min: number; max: number }, value: number) {
  if (value >= min && value <= max) return null;
  const params = { min: String(min / 100), max: String(max / 100) };
  return { ok: false, code: 'target_out_of_range', params } as const;
}

function readField(field: Field, name: string, given: unknown): Read {
  const invalid: Read = { ok: false, code: 'request_invalid', params: { field: name } };
  switch (field.kind) {
    case 'hundredths': {
      const value = readHundredths(field, String(given));
      return value === null ? invalid : { ok: true, value };
    }
    case 'integer': {
      const value = readInteger(given);
      return value >= field.min && value <= field.max ? { ok: true, value } : invalid;
    }
    case 'oneOf': {
      const value = field.values.find((known) => String(known) === String(given));
      return value === undefined ? invalid : { ok: true, value };
    }
    case 'integers': {
      const parts: readonly unknown[] = Array.isArray(given) ? given : String(given).split(',');
      const value = parts.map(readInteger);
      const [least, most] = field.count;
      const fits =
        value.length >= least &&
        value.length <= most &&
        new Set(value).size === value.length &&
        value.every((number) => number >= field.min && number <= field.max);
      return fits ? { ok: true, value: value.sort((a, b) => a - b) } : invalid;
    }
  }
}

function readInteger(given: unknown): number {
  if (typeof given === 'number') return Number.isSafeInteger(given) ? given : Number.NaN;
  return typeof given === 'string' && /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN;
}

function readHundredths({ max }: { max: number }, text: string): number | null {
  const match = /^(0|[1-9]\d*)(?:\.(\d{1,2})0*)?$/.exec(text);
  const [, units = '', places = ''] = match ?? [];
  if (!match || units.length > String(Math.floor(max / 100)).length) return null;
  return Number(units) * 100 + Number(places.padEnd(2, '0'));
}
