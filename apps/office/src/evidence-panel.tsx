import { cx } from '@palpite/ui';
import { useEffect, useState } from 'react';
import { MaskedText, ReasonForm, RevealButton, useReveal } from './hidden-value.tsx';
import type { OfficeField, OfficeList } from './registry.ts';
import { text } from './texts.ts';

/** What the server shows of a field with the look `pictures`. A picture that cannot be decrypted is null. */
type Evidence = {
  readonly texts: readonly (readonly [label: string, value: string])[];
  readonly pictures: readonly { readonly title: string; readonly base64: string | null }[];
};

type Props = {
  list: OfficeList;
  column: OfficeField;
  rowKey: string;
  filters: Readonly<Record<string, string>>;
};

/** Declared texts and pictures of documents side by side. With the right they are shown for a reason, for a minute. */
export function EvidencePanel(props: Props) {
  const { column } = props;
  const reveal = useReveal(props);
  const evidence = reveal.shown ? (JSON.parse(reveal.shown) as Evidence) : null;
  return (
    <section aria-label={column.label} className="mb-3 rounded-sm bg-inset p-3">
      <div className="flex min-h-6 flex-wrap items-center gap-2">
        <h3 className="min-w-0 grow font-semibold">{column.label}</h3>
        {column.hidden?.lacks ? <MaskedText column={column} value="***" /> : <RevealButton {...reveal} />}
      </div>
      {column.hidden?.lacks ? (
        <p className="note-text">{text('lacks', { p: column.hidden.permission })}</p>
      ) : (
        <ReasonForm {...reveal} />
      )}
      {evidence ? <ShownEvidence evidence={evidence} /> : null}
    </section>
  );
}

function ShownEvidence({ evidence: { texts, pictures } }: { evidence: Evidence }) {
  return (
    <>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 select-text">
        {texts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="note-text py-0.5">{label}</dt>
            <dd className="tabular font-semibold break-words">{value || '–'}</dd>
          </div>
        ))}
      </dl>
      <ul className="mt-3 grid grid-cols-2 gap-2">
        {pictures.map((picture) => (
          <Picture key={picture.title} {...picture} />
        ))}
      </ul>
      {pictures.length === 0 ? <p className="note-text mt-2">{text('picturesDeleted')}</p> : null}
    </>
  );
}

/** A press shows it in the whole width. */
function Picture({ title, base64 }: Evidence['pictures'][number]) {
  const [isLarge, setLarge] = useState(false);
  const url = usePictureUrl(base64);
  return (
    <li className={cx('min-w-0', isLarge && 'order-first col-span-2')}>
      {url ? (
        <button
          type="button"
          aria-pressed={isLarge}
          aria-label={`${title}: ${text(isLarge ? 'smaller' : 'larger')}`}
          onClick={() => setLarge(!isLarge)}
          className={cx(
            'flex w-full items-center justify-center overflow-hidden rounded-xs border border-hairline bg-surface-1',
            !isLarge && 'h-36',
            isLarge ? 'cursor-zoom-out' : 'cursor-zoom-in',
          )}
        >
          <img src={url} alt={title} className={isLarge ? 'w-full' : 'size-full object-contain'} />
        </button>
      ) : (
        <p className="note-text">{text('pictureUnreadable')}</p>
      )}
      <p className="note-text mt-1">{title}</p>
    </li>
  );
}

/** Address of the picture while it is shown. */
function usePictureUrl(base64: string | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (base64 === null) return;
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const made = URL.createObjectURL(new Blob([bytes], { type: 'image/webp' }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [base64]);
  return url;
}
