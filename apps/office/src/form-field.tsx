import type { OfficeField } from '@palpite/contracts/office/registry';
import { cx, Field } from '@palpite/ui';
import { useState } from 'react';
import { nameOf } from './code-names.ts';
import { fromTyped, isNumeric, toTyped, zonedTime } from './format.ts';
import { text } from './texts.ts';
import { wordOf } from './value-words.ts';

/** Locales of texts that players read. */
export const locales = ['pt_BR', 'en_US', 'zh_CN', 'ja_JP', 'ko_KR', 'vi_VN', 'id_ID', 'ru_RU', 'nr_NR'];

/** Text of a field before anything is typed: the value of the row, or its only choice. */
export function initialText(field: OfficeField, value: unknown): string {
  const { kind, options, required } = field;
  const textOf = (each: unknown) => (isNumeric(field) ? toTyped(String(each)) : zonedTime(String(each)));
  if (Array.isArray(value)) return value.map(textOf).join('\n');
  if (value !== undefined && value !== null)
    return typeof value === 'object' ? JSON.stringify(value) : textOf(value);
  if (kind === 'boolean') return 'false';
  return kind === 'choice' && required && options.length === 1 ? (options[0] ?? '') : '';
}

type Read = { value: unknown } | { problem: string };

/** Languages that the text had and that were emptied, as empty texts, which remove them. */
function withEmptied(typed: unknown, before: unknown): unknown {
  const emptied = Object.keys((before ?? {}) as object).map((locale) => [locale, '']);
  return { ...Object.fromEntries(emptied), ...(typed as object) };
}

/**
 * Reads what was typed into a field. An empty optional field has no value, unless an empty text removes the one that
 * the row has (`before`).
 */
export function readField(field: OfficeField, typed: string, before?: unknown): Read {
  if (!field.clears || initialText(field, before) === '') return readTyped(field, typed);
  if (field.kind !== 'texts') return typed.trim() === '' ? { value: '' } : readTyped(field, typed);
  const read = typed.trim() === '' ? { value: {} } : readTyped(field, typed);
  return 'value' in read ? { value: withEmptied(read.value, before) } : read;
}

function readTyped(field: OfficeField, typed: string): Read {
  const { kind, required } = field;
  const read = (line: string) => (isNumeric(field) ? fromTyped(line) : line);
  if (kind === 'file' || kind === 'picture')
    return typed === '' && required ? { problem: text('required') } : { value: typed || undefined };
  const trimmed = typed.trim();
  if (kind === 'boolean') return { value: typed === 'true' };
  if (trimmed === '') return required ? { problem: text('required') } : { value: undefined };
  if (kind === 'number') {
    const value = Number(read(trimmed));
    return Number.isNaN(value) ? { value: trimmed } : { value };
  }
  if (kind === 'list' || kind === 'choices')
    return {
      value: trimmed
        .split('\n')
        .map((line) => read(line.trim()))
        .filter((line) => line !== ''),
    };
  if (kind !== 'json' && kind !== 'texts') return { value: read(trimmed) };
  try {
    const value: unknown = JSON.parse(trimmed);
    return typeof value === 'object' ? { value } : { problem: text('badJson') };
  } catch {
    return { problem: text('badJson') };
  }
}

const box = 'w-full rounded-sm border border-control bg-surface-1 px-2.5 aria-invalid:border-down';

const inputTypes: Partial<Record<OfficeField['kind'], string>> = { day: 'date', secret: 'password' };

type Props = {
  field: OfficeField;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
};

/** One field of a form, by its kind. */
export function Input({ field, value, problem, onChange }: Props) {
  const { kind, label, hint, options, name, required } = field;
  const note = hint ?? (kind === 'list' ? text('listHint') : undefined);
  if (kind === 'boolean')
    return (
      <label className="flex min-h-8 items-center gap-2">
        <input
          type="checkbox"
          checked={value === 'true'}
          onChange={(event) => onChange(String(event.target.checked))}
          className="size-4"
        />
        {label}
      </label>
    );
  if (kind === 'choices') return <Choices {...{ field, value, problem, onChange }} />;
  if (kind === 'file' || kind === 'picture') return <FileInput {...{ field, value, problem, onChange }} />;
  if (kind === 'texts') return <Texts {...{ field, value, problem, onChange }} />;
  const id = `field-${name}`;
  const common = {
    id,
    value,
    required: false,
    'aria-required': required,
    'aria-invalid': problem !== undefined,
    'aria-describedby': problem || note ? `${id}-note` : undefined,
  };
  return (
    <div className="flex flex-col gap-1">
      <FieldLabel id={id} field={field} />
      {kind === 'choice' ? (
        <select
          {...common}
          onChange={(event) => onChange(event.target.value)}
          className={cx(box, 'h-9 max-md:h-11')}
        >
          <option value="">{required ? text('choose') : '–'}</option>
          {options.map((option) => (
            <option key={option} value={option}>
              {nameOf(option, field)}
            </option>
          ))}
        </select>
      ) : kind === 'longText' || kind === 'list' || kind === 'json' ? (
        <textarea
          {...common}
          rows={kind === 'json' ? 8 : 3}
          onChange={(event) => onChange(event.target.value)}
          className={cx(box, 'py-1.5', kind === 'json' && 'font-mono text-[12px]')}
        />
      ) : (
        <input
          {...common}
          type={inputTypes[kind] ?? 'text'}
          inputMode={kind === 'number' || field.look === 'money' ? 'decimal' : undefined}
          autoComplete={kind === 'secret' ? 'new-password' : 'off'}
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
          className={cx(box, 'h-9 max-md:h-11')}
        />
      )}
      {problem || note ? (
        <p id={`${id}-note`} className={cx('note-text', problem && 'text-down')}>
          {problem ?? note}
        </p>
      ) : null}
    </div>
  );
}

/** The label of a field, and whether it may stay empty. */
const FieldLabel = ({ id, field: { label, required } }: { id: string; field: OfficeField }) => (
  <span className="flex justify-between gap-2 text-[12px] leading-4">
    <label htmlFor={id} className="text-fg-2">
      {label}
    </label>
    {required ? null : <span className="text-fg-3">{text('optional')}</span>}
  </span>
);

/** Null for content that is not UTF-8. Windows writes Latin-1 with its own signs in the free places. */
function decodeFile(content: ArrayBuffer, orLatin1: boolean): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return orLatin1 ? new TextDecoder('windows-1252').decode(content) : null;
  }
}

function encodeFile(content: ArrayBuffer): string {
  let bytes = '';
  for (const byte of new Uint8Array(content)) bytes += String.fromCharCode(byte);
  return btoa(bytes);
}

const accepted = {
  file: '.csv,.json,.txt,text/csv,application/json',
  picture: 'image/jpeg,image/png,image/webp',
};

/** Reads the text of a chosen file, or a picture as Base64. A text in another encoding is refused before it is sent. */
function FileInput({ field: { label, hint, name, orLatin1, kind }, value, problem, onChange }: Props) {
  const [file, setFile] = useState<{ name: string; bytes: number; isReadable: boolean } | null>(null);
  const id = `field-${name}`;
  const isPicture = kind === 'picture';
  const wrong = file && !file.isReadable ? text('notUtf8', { name: file.name }) : problem;
  const size = isPicture
    ? text('pictureRead', { n: Math.ceil((file?.bytes ?? 0) / 1_024).toLocaleString() })
    : text('fileRead', { n: value.length.toLocaleString() });
  const read = async (chosen: File | undefined) => {
    if (!chosen) {
      setFile(null);
      return onChange('');
    }
    const bytes = await chosen.arrayBuffer();
    const content = isPicture ? encodeFile(bytes) : decodeFile(bytes, orLatin1);
    setFile({ name: chosen.name, bytes: bytes.byteLength, isReadable: content !== null });
    onChange(content ?? '');
  };
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="note-text">
        {label}
      </label>
      <input
        id={id}
        type="file"
        accept={accepted[isPicture ? 'picture' : 'file']}
        aria-invalid={wrong !== undefined}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => void read(target.files?.[0])}
        className="w-full rounded-sm border border-control bg-surface-1 p-1.5 file:mr-3 file:rounded-xs file:border-0 file:bg-surface-2 file:px-3 file:py-1 file:font-semibold max-md:min-h-11"
      />
      <p id={`${id}-note`} className={cx('note-text', wrong && 'text-down')}>
        {wrong ?? (value === '' ? hint : size)}
      </p>
    </div>
  );
}

/** More options than this are shown in groups, when their names begin with one. */
const ungroupedMax = 20;

/** Options by the word before their dot, such as `withdrawals.read`; one group without a name for the usual few. */
function groupsOf(options: readonly string[]): [group: string, options: string[]][] {
  const isGrouped = options.length > ungroupedMax && options.every((option) => option.includes('.'));
  return [...Map.groupBy(options, (option) => (isGrouped ? (option.split('.')[0] ?? '') : ''))];
}

function Choices({ field, value, problem, onChange }: Props) {
  const { label, options, hint } = field;
  const chosen = new Set(value.split('\n').filter((each) => each !== ''));
  return (
    <fieldset>
      <legend className="note-text pb-1">{label}</legend>
      {groupsOf(options).map(([group, members]) => (
        <div
          key={group}
          className={cx(group !== '' && 'grid grid-cols-[112px_1fr] border-t border-hairline py-0.5')}
        >
          {group === '' ? null : <span className="py-1.5 font-semibold">{group}</span>}
          <div className="flex flex-wrap gap-x-4 gap-y-1">
            {members.map((option) => (
              <label key={option} className="flex min-h-8 items-center gap-2 max-md:min-h-11">
                <input
                  type="checkbox"
                  aria-label={group === '' ? undefined : option}
                  checked={chosen.has(option)}
                  className="size-4"
                  onChange={({ target }) => {
                    const next = options.filter((each) =>
                      each === option ? target.checked : chosen.has(each),
                    );
                    onChange(next.join('\n'));
                  }}
                />
                {group === '' ? nameOf(option, field) : option.slice(group.length + 1)}
              </label>
            ))}
          </div>
        </div>
      ))}
      {problem || hint ? <p className={cx('note-text', problem && 'text-down')}>{problem ?? hint}</p> : null}
    </fieldset>
  );
}

/** A text of each language; the value is a JSON object by locale. */
function Texts({ field: { label, hint }, value, problem, onChange }: Props) {
  const texts = (value === '' ? {} : JSON.parse(value)) as Record<string, string>;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="note-text pb-1">{label}</legend>
      {hint ? <p className="note-text">{hint}</p> : null}
      {locales.map((locale) => (
        <Field key={locale} label={wordOf(locale, 'lang')}>
          <textarea
            aria-label={`${label} ${locale}`}
            rows={2}
            lang={locale.replace('_', '-')}
            value={texts[locale] ?? ''}
            onChange={({ target }) => {
              const { [locale]: _, ...rest } = texts;
              const next = target.value === '' ? rest : { ...rest, [locale]: target.value };
              onChange(Object.keys(next).length === 0 ? '' : JSON.stringify(next));
            }}
            className={cx(box, 'field-sizing-content min-h-16 max-h-60 py-1.5')}
          />
        </Field>
      ))}
      {problem ? <p className="note-text text-down">{problem}</p> : null}
    </fieldset>
  );
}
