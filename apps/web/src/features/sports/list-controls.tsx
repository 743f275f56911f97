import { formatDecimalOdds } from '@palpite/domain/sports/odds';
import { totalOddsMilli } from '@palpite/domain/sports/parlay';
import type { Sport } from '@palpite/domain/sports/sport-faces';
import { formatWeekday } from '@palpite/i18n';
import { Chip, ChipRow, IconButton, useChosenInView } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import { Layers, Search, X } from 'lucide-react';
import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../rendering/lazy-part.ts';
import { useLocale } from '../../shared/i18n/i18n.ts';
import { paths } from '../../shared/paths.ts';
import { useSportsTerms } from '../../shared/sports/bet.queries.ts';
import { dayStrip, daysBetween, noonOf } from '../../shared/sports/days.ts';
import type { ListName } from './sports.queries.ts';
import { matchLists } from './sports.queries.ts';

const FavouriteFilter = lazyPart(() => import('./favourite-filter.tsx'), 'FavouriteFilter');

type ListTabsProps = {
  sport: Sport;
  chosen: ListName;
  /** Search parameter of the favourites filter, kept in the address of every list. */
  filter: { favourites?: 1 };
  onSearch: () => void;
  isSearching: boolean;
};

export function ListTabs({ sport, chosen, filter, onSearch, isSearching }: ListTabsProps) {
  const { t } = useTranslation('sports');
  const rail = useRef<HTMLElement>(null);
  useChosenInView(rail, '[aria-current]');
  return (
    <div className="flex min-w-0 items-center border-b border-hairline">
      <nav ref={rail} aria-label={t('lists.label')} className="rail relative min-w-0 flex-1 gap-5">
        {matchLists.map((list) => (
          <Link
            key={list}
            to={paths.sports}
            search={{ sport, list, ...filter }}
            aria-current={list === chosen ? 'page' : undefined}
            className="relative flex min-h-11 shrink-0 items-center lg:min-h-10 text-body-sm font-semibold whitespace-nowrap bg-none text-fg-3 hover:text-fg-1 after:absolute after:inset-x-0 after:bottom-0 after:h-0.75 after:rounded-t-full aria-[current=page]:text-fg-1 aria-[current=page]:after:bg-accent focus-visible:-outline-offset-2"
          >
            {t(`lists.${list}`)}
          </Link>
        ))}
      </nav>
      <span className="size-12 shrink-0">
        <Suspense>
          <FavouriteFilter sport={sport} list={chosen} filter={filter} />
        </Suspense>
      </span>
      <IconButton
        label={t(isSearching ? 'search.close' : 'search.open')}
        aria-expanded={isSearching}
        className="mr-1 shrink-0"
        icon={isSearching ? <X size={19} /> : <Search size={19} />}
        onClick={onSearch}
      />
    </div>
  );
}

const daysShown = 7;

type DayStripProps = { day: string; direction: 1 | -1; onDayChange: (day: string) => void };

export function DayStrip({ day, direction, onDayChange }: DayStripProps) {
  const { t } = useTranslation('sports');
  const locale = useLocale();
  const today = new Date();
  function nameOf(each: string): string {
    const distance = daysBetween(today, noonOf(each));
    if (distance === 0) return t('days.today');
    if (distance === 1) return t('days.tomorrow');
    return distance === -1 ? t('days.yesterday') : formatWeekday(noonOf(each), locale);
  }
  return (
    <ChipRow label={t('days.label')}>
      {dayStrip(today, daysShown, direction).map((each) => (
        <Chip key={each} selected={each === day} onClick={() => onDayChange(each)}>
          {nameOf(each)}
        </Chip>
      ))}
    </ChipRow>
  );
}

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

const examplePrices = [1_800, 2_000, 1_500];
/** Decimal odds in every language. */
const exampleSum = `${examplePrices.map(formatDecimalOdds).join(' × ')} = ${formatDecimalOdds(totalOddsMilli(examplePrices))}`;

export function ComboHint() {
  const { t } = useTranslation('sports');
  const { data: terms } = useSportsTerms();
  return (
    <section className="gutter py-2">
      <div className="flex gap-3 rounded-card bg-surface-1 p-4">
        <Layers aria-hidden="true" size={22} className="mt-0.5 shrink-0 text-accent" />
        <div className="min-w-0">
          <h2 className="text-body-sm font-semibold text-fg-1">{t('combo.title')}</h2>
          <p className="mt-0.5 text-caption text-fg-2">{t('combo.text')}</p>
          <p className="tabular mt-1.5 text-caption text-fg-3">{t('combo.example', { sum: exampleSum })}</p>
          {terms ? (
            <p className="text-caption text-fg-3">{t('combo.legs', { count: terms.legsMax })}</p>
          ) : null}
        </div>
      </div>
    </section>
  );
}
