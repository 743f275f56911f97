import type { MarketView, MatchCard } from '@palpite/contracts/sports';
import { timeStatuses } from '@palpite/domain/sports/codes';
import { Accordion, Chip, ChipRow, EmptyArt, EmptyState } from '@palpite/ui';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStaggeredCount } from '../../rendering/staggered.tsx';
import { useSportsNames } from '../../shared/sports/names.ts';
import { useOddsView } from '../../shared/sports/odds-view.ts';
import { useMedia, wideWindow } from '../../shared/ui/media.ts';
import { MarketBoard } from './market-board.tsx';
import { hotSections, inTwoColumns, periodsIn, sectionsOf } from './market-sections.ts';

const cancelledCode = timeStatuses.toCode('cancelled');

/** Number of sections that are open at first. */
const openAtFirst = 5;
/** The same in the two columns of a wide window. */
const openAtFirstWide = 12;

/** All markets of a match, by period or only the popular ones. */
export function MarketList({
  match,
  markets,
  hotIds,
}: {
  match: MatchCard;
  markets: readonly MarketView[];
  hotIds: readonly string[];
}) {
  const { t } = useTranslation('match');
  const names = useSportsNames();
  const view = useOddsView((state) => state.view);
  const sections = useMemo(() => sectionsOf(markets, view), [markets, view]);
  const hot = useMemo(() => hotSections(sections, hotIds), [sections, hotIds]);
  const periods = periodsIn(sections);
  const tabs = [
    'all',
    ...(hot.length > 0 ? ['hot'] : []),
    ...(periods.length > 1 ? periods.map(String) : []),
  ];
  // Rendered in steps, because most sections are below the first screen of a phone.
  const drawn = useStaggeredCount(`markets ${match.state.matchId}`, sections.length, { first: 4, step: 2 });
  const wide = useMedia(wideWindow);
  const list = useRef<HTMLDivElement>(null);
  const [asked, setTab] = useState('all');
  const tab = tabs.includes(asked) ? asked : 'all';
  const shown =
    tab === 'all' ? sections : tab === 'hot' ? hot : sections.filter(({ period }) => String(period) === tab);

  if (sections.length === 0) {
    const about = match.state.timeStatus === cancelledCode ? 'cancelled' : 'none';
    return (
      <EmptyState
        art={<EmptyArt kind="match" className="w-32" />}
        title={t(`markets.${about}`)}
        text={t(`markets.${about}Text`)}
      />
    );
  }
  const labelOf = (name: string) =>
    name === 'all' ? t('markets.all') : name === 'hot' ? t('markets.hot') : names.period(Number(name));
  function choose(name: string): void {
    setTab(name);
    // A new tab starts at its top, also after scrolling far down.
    const top = list.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) list.current?.scrollIntoView();
  }
  const open = shown.slice(0, wide ? openAtFirstWide : openAtFirst).map(({ key }) => key);
  const columns = wide ? inTwoColumns(shown.slice(0, drawn)) : [shown.slice(0, drawn)];
  return (
    <div
      ref={list}
      data-under-heads=""
      className="flex min-w-0 scroll-mt-[calc(100px+var(--safe-top))] flex-col"
    >
      <div className="sticky top-[calc(100px+var(--safe-top))] z-10 bg-ground short:top-[calc(56px+var(--safe-top))]">
        <ChipRow label={t('markets.label')}>
          {tabs.map((name) => (
            <Chip
              key={name}
              selected={name === tab}
              onClick={() => choose(name)}
              count={name === 'all' ? sections.length : undefined}
            >
              {labelOf(name)}
            </Chip>
          ))}
        </ChipRow>
      </div>
      <div className="gutter grid items-start gap-2 pt-1 lg:grid-cols-2">
        {columns.map((ofColumn, at) => (
          <Accordion
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position
            key={`${tab} ${at}`}
            defaultValue={open}
            items={ofColumn.map((section) => ({
              value: section.key,
              title: section.markets[0] ? names.market(section.markets[0], match.competitors) : '',
              content: <MarketBoard match={match} section={section} />,
            }))}
          />
        ))}
      </div>
    </div>
  );
}
