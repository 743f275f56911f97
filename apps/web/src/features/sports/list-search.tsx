import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

/** Search field for teams and leagues of the current list. */
export function ListSearch({ text, onTextChange }: { text: string; onTextChange: (text: string) => void }) {
  const { t } = useTranslation('sports');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Not with an earlier search: the user returns to read its results, which the keyboard would cover.
    if (input.current?.value === '') input.current.focus();
  }, []);
  return (
    <div className="gutter py-2">
      <label className="flex min-h-12 items-center gap-3 rounded-md bg-surface-2 px-4 text-fg-3 focus-within:outline-2 focus-within:outline-focus">
        <Search aria-hidden="true" size={18} className="shrink-0" />
        <span className="sr-only">{t('search.open')}</span>
        <input
          ref={input}
          type="search"
          dir="auto"
          enterKeyHint="search"
          autoComplete="off"
          placeholder={t('search.open')}
          value={text}
          onChange={(event) => onTextChange(event.target.value)}
          className="min-w-0 flex-1 bg-transparent text-body text-fg-1 outline-none placeholder:text-fg-3"
        />
      </label>
    </div>
  );
}
