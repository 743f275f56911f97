import { cx } from '@palpite/ui';
import { useState } from 'react';
import { locales } from './form-field.tsx';
import { productName } from './product.ts';
import { fallbackLocale, type ShownText, shownText } from './shown-text.ts';
import { text } from './texts.ts';
import { wordOf } from './value-words.ts';

type PreviewProps = {
  texts: Readonly<Record<string, string>>;
  /** Overlay of the app that shows the texts; null for a page or a notice. */
  shownAs: 'mask' | null;
  /** What was typed into the other fields of the form. */
  form: Readonly<Record<string, string>>;
};

/** The draft of a text as players see it on a phone, in a chosen language. Markup is shown as it was typed. */
export function PhonePreview({ texts, shownAs, form }: PreviewProps) {
  const [locale, setLocale] = useState(fallbackLocale);
  const shown = shownText(texts, locale);
  return (
    <section aria-label={text('onPhone')} className="flex flex-col gap-2">
      <label className="flex items-center justify-between gap-2">
        <span className="note-text">{text('onPhone')}</span>
        <select
          value={locale}
          onChange={({ target }) => setLocale(target.value)}
          className="h-8 rounded-sm border border-control bg-surface-1 px-2 max-md:h-11"
        >
          {locales.map((each) => (
            <option key={each} value={each}>
              {wordOf(each, 'lang')}
            </option>
          ))}
        </select>
      </label>
      <div
        lang={(shown?.isFallback ? fallbackLocale : locale).replace('_', '-')}
        className="mx-auto flex h-[460px] w-[240px] flex-col overflow-hidden rounded-[28px] border-[6px] border-control bg-ground"
      >
        {shownAs === 'mask' ? <Mask shown={shown} form={form} /> : <Page shown={shown} />}
      </div>
      <p className="note-text min-h-4 text-center">
        {shown?.isFallback ? text('fallback', { l: locale, f: fallbackLocale }) : ''}
      </p>
    </section>
  );
}

function Page({ shown }: { shown: ShownText | null }) {
  return (
    <>
      <p aria-hidden="true" className="shrink-0 px-4 pt-3 pb-2 font-brand text-[12px]">
        {productName}
      </p>
      <div className="flex min-h-0 grow flex-col gap-3 overflow-y-auto px-3 pb-4">
        {shown === null ? (
          <p className="note-text pt-4 text-center">{text('noText')}</p>
        ) : shown.title === null ? (
          <>
            <p className="rounded-sm bg-inset px-3 py-2 break-words whitespace-pre-wrap">
              {shown.body[0]?.text}
            </p>
            <EmptyScreen />
          </>
        ) : (
          <>
            <header className="flex min-h-28 flex-col justify-end rounded-sm bg-inset p-3">
              <h3 className="font-brand text-[15px] leading-5 break-words">{shown.title}</h3>
              <p className="mt-1 break-words">{shown.summary}</p>
            </header>
            {shown.body.map((block) => (
              <p
                key={block.id}
                className={cx('break-words whitespace-pre-wrap', block.isHeading && 'font-semibold')}
              >
                {block.text}
              </p>
            ))}
          </>
        )}
      </div>
    </>
  );
}

/** The start mask: its picture, or a place for that of the app, above title, text and button. */
function Mask({ shown, form }: { shown: ShownText | null; form: PreviewProps['form'] }) {
  const { picture = '', leadsTo = '' } = form;
  const isStored = picture === 'ownPicture' || picture === 'appPicture';
  return (
    <>
      <div className="relative min-h-0 flex-1 overflow-hidden bg-inset">
        {picture === '' || isStored ? (
          <p className="note-text flex h-full items-center justify-center px-6 text-center">
            {text(picture === 'ownPicture' ? 'ownPictureStays' : 'appPicture')}
          </p>
        ) : (
          <img src={`data:image/webp;base64,${picture}`} alt="" className="size-full object-cover" />
        )}
      </div>
      <div className="shrink-0 px-3.5 pb-4">
        <span
          aria-hidden="true"
          className="relative -mt-6 block size-12 rounded-full border-4 border-ground bg-control"
        />
        {shown?.title === undefined || shown.title === null ? (
          <p className="note-text pt-3">{text('noText')}</p>
        ) : (
          <>
            <h3 className="mt-2 font-brand text-[17px] leading-5 break-words">{shown.title}</h3>
            <p className="mt-2 break-words whitespace-pre-line text-fg-2">{shown.text}</p>
          </>
        )}
        <div
          aria-hidden="true"
          className="mt-3 grid auto-cols-fr grid-flow-col gap-1.5 text-center text-[12px]"
        >
          {leadsTo === '' || leadsTo === 'none' ? null : (
            <span className="flex items-center justify-center rounded-full border border-control px-1 py-1.5">
              {text('maskLater')}
            </span>
          )}
          <span className="flex items-center justify-center rounded-full bg-action px-1 py-1.5 font-semibold text-on-action">
            {text(maskButtons[leadsTo] ?? 'maskGo')}
          </span>
        </div>
      </div>
    </>
  );
}

/** Words of the button by where it leads. */
const maskButtons: Readonly<Record<string, Parameters<typeof text>[0]>> = {
  promotion: 'maskPromotion',
  signIn: 'maskSignIn',
  deposit: 'maskDeposit',
  game: 'maskGame',
};

const EmptyScreen = () => (
  <div aria-hidden="true" className="flex grow flex-col gap-3 opacity-60">
    <div className="h-24 rounded-sm bg-inset" />
    <div className="h-14 rounded-sm bg-inset" />
    <div className="grow rounded-sm bg-inset" />
  </div>
);
