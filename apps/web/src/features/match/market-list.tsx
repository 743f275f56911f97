import type { MarketView, MatchCard } from '@palpite/contracts/sports';
import { timeStatuses } from '@palpite/domain/sports/codes';
import { Accordion, Chip, ChipRow, EmptyArt, EmptyState } from '@palpite/ui';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSportsNames } from '../../shared/sports/names.ts';
import { useOddsView } from '../../shared/sports/odds-view.ts';
import { useTurns } from '../../shared/use-turns.ts';
import { MarketBoard } from './market-board.tsx';
import { hotSections, periodsIn, sectionsOf } from './market-sections.ts';

const cancelledCode = timeStatuses.toCode('cancelled');

/** How many sections are open at first; the rest folds to its head. */
const openAtFirst = 5;

/** This shows every market of a match by period, and what is bet on most before them. */
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
  // The sections open at first stand below what a phone shows of a match.
  const drawn = useTurns(`markets ${match.state.matchId}`, sections.length, { first: 2, step: 2 });
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
  return (
    <div className="flex flex-col gap-2">
      <ChipRow label={t('markets.label')}>
        {tabs.map((name) => (
          <Chip
            key={name}
            selected={name === tab}
            onClick={() => setTab(name)}
            count={name === 'all' ? sections.length : undefined}
          >
            {labelOf(name)}
          </Chip>
        ))}
      </ChipRow>
      <Accordion
        key={tab}
        defaultValue={shown.slice(0, openAtFirst).map(({ key }) => key)}
        className="gutter"
        items={shown.slice(0, drawn).map((section) => ({
          value: section.key,
          title: section.markets[0] ? names.market(section.markets[0], match.competitors) : '',
          aside: section.markets.length > 1 ? section.markets.length : undefined,
          content: <MarketBoard match={match} section={section} />,
        }))}
      />
    </div>
  );
}
