import type { MarketView, MatchCard } from '@palpite/contracts/sports';
import { timeStatuses } from '@palpite/domain/sports/codes';
import { parseScore } from '@palpite/domain/sports/markets';
import { Accordion, Chip, ChipRow, cx, EmptyArt, EmptyState, Switch } from '@palpite/ui';
import { useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStaggeredCount } from '../../rendering/staggered.tsx';
import { lineOf, useSportsNames } from '../../shared/sports/names.ts';
import { OddsCell } from '../../shared/sports/prices/odds-cell.tsx';
import { useOddsView } from '../../shared/sports/prices/odds-view.ts';
import { useMedia, wideWindow } from '../../shared/ui/media.ts';
import {
  hotSections,
  inTwoColumns,
  type MarketSection,
  openingLines,
  periodsIn,
  sectionsOf,
} from './market-sections.ts';

const cancelledCode = timeStatuses.toCode('cancelled');

const openAtFirst = 5;
const openAtFirstWide = 12;

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
  const [chosen, setTab] = useState('all');
  const tab = tabs.includes(chosen) ? chosen : 'all';
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

type BoardProps = { match: MatchCard; section: MarketSection };

function MarketBoard({ match, section }: BoardProps) {
  const [first] = section.markets;
  if (!first) return null;
  if (section.type === 'correctScore') return <ScoreBoard match={match} market={first} />;
  if (first.outcomes.some(({ name }) => name !== null)) return <EntrantBoard match={match} market={first} />;
  if (first.line !== null) return <LineBoard match={match} section={section} />;
  return (
    <div
      className={cx(
        'grid gap-2 big:grid-cols-1',
        first.outcomes.length === 3 ? 'grid-cols-3' : 'grid-cols-2',
      )}
    >
      {first.outcomes.map(({ outcome }) => (
        <NamedCell key={outcome} match={match} market={first} outcome={outcome} />
      ))}
    </div>
  );
}

/** Double chance uses the brief form, because three cells share a row. */
function NamedCell({ match, market, outcome }: { match: MatchCard; market: MarketView; outcome: string }) {
  const names = useSportsNames();
  const form = market.type === 'doubleChance' ? 'brief' : 'outcomes';
  const label = names.outcome({ ...market, sport: match.sport }, outcome, match.competitors, { form });
  return <OddsCell match={match} market={market} outcome={outcome} label={label} />;
}

/** One row per line. With the sides as heads, a cell shows only its line, since a long name would cut it off. */
function LineBoard({ match, section }: BoardProps) {
  const [first] = section.markets;
  const ofSides = first?.outcomes.some(({ outcome }) => outcome === 'home') === true;
  if (!ofSides) return <TotalBoard match={match} section={section} />;
  return (
    <div className="grid grid-cols-2 gap-2 big:grid-cols-1">
      {match.competitors.map(({ ref, name }) => (
        <p key={ref} className="name-line text-caption text-fg-3">
          {name}
        </p>
      ))}
      {section.markets.flatMap((market) =>
        market.outcomes.map(({ outcome }) => (
          <OddsCell
            key={`${market.marketId}/${outcome}`}
            match={match}
            market={market}
            outcome={outcome}
            label={lineOf(market, match.sport, outcome)}
            layout="row"
          />
        )),
      )}
    </div>
  );
}

const lineGrid = 'grid grid-cols-[2.5rem_1fr_1fr] items-center gap-2 big:grid-cols-[3rem_1fr]';

/**
 * Over and under by line. Shows half lines near even odds, and the others behind a switch that is on in the Asian view.
 */
function TotalBoard({ match, section }: BoardProps) {
  const { t } = useTranslation('match');
  const names = useSportsNames();
  const view = useOddsView((state) => state.view);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isWhole = chosen ?? view === 'asia';
  const switchId = useId();
  const { lines, hasOthers } = openingLines(section.markets);
  const [first] = section.markets;
  if (!first) return null;
  const bare = { ...first, line: null, sport: match.sport };
  return (
    <div className="flex flex-col gap-2">
      <div aria-hidden="true" className={`${lineGrid} text-center text-caption text-fg-3 big:hidden`}>
        <span />
        {first.outcomes.map(({ outcome }) => (
          <span key={outcome} className="name-line">
            {names.outcome(bare, outcome, match.competitors, { form: 'brief' }).trim()}
          </span>
        ))}
      </div>
      {(isWhole ? section.markets : lines).map((market) => (
        <div key={market.marketId} className={lineGrid}>
          <span className="tabular text-body-sm text-fg-2 big:row-span-2">{market.line}</span>
          {market.outcomes.map(({ outcome }) => (
            <OddsCell
              key={outcome}
              match={match}
              market={market}
              outcome={outcome}
              label={null}
              layout="tight"
            />
          ))}
        </div>
      ))}
      {hasOthers ? (
        <label
          htmlFor={switchId}
          className="flex min-h-9 cursor-pointer items-center justify-between gap-3 rounded-sm text-label text-fg-2"
        >
          {t('markets.asian')}
          <Switch id={switchId} checked={isWhole} onChange={() => setChosen(!isWhole)} />
        </label>
      ) : null}
    </div>
  );
}

function ScoreBoard({ match, market }: { match: MatchCard; market: MarketView }) {
  const names = useSportsNames();
  const columns = { home: [] as string[], draw: [] as string[], away: [] as string[] };
  for (const { outcome, oddsMilli } of market.outcomes) {
    const score = parseScore(outcome);
    if (!score || oddsMilli === null) continue;
    columns[score.home === score.away ? 'draw' : score.home > score.away ? 'home' : 'away'].push(outcome);
  }
  const heads = { home: match.competitors[0]?.name, draw: undefined, away: match.competitors[1]?.name };
  const named = { ...market, sport: match.sport };
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-3 items-start gap-2">
        {(['home', 'draw', 'away'] as const).map((side) => (
          <div key={side} className="flex min-w-0 flex-col gap-2">
            <p className="name-line text-center text-caption text-fg-3">
              {heads[side] ?? names.outcome(named, 'draw', match.competitors)}
            </p>
            {columns[side].map((outcome) => (
              <OddsCell key={outcome} match={match} market={market} outcome={outcome} layout="row" />
            ))}
          </div>
        ))}
      </div>
      {market.outcomes.some(({ outcome, oddsMilli }) => outcome === 'other' && oddsMilli !== null) ? (
        <OddsCell
          match={match}
          market={market}
          outcome="other"
          label={names.outcome(named, 'other', match.competitors)}
          layout="row"
        />
      ) : null}
    </div>
  );
}

function EntrantBoard({ match, market }: { match: MatchCard; market: MarketView }) {
  const priced = market.outcomes.toSorted(
    (a, b) => (a.oddsMilli ?? Number.POSITIVE_INFINITY) - (b.oddsMilli ?? Number.POSITIVE_INFINITY),
  );
  return (
    <div className="grid gap-2 tablet:grid-cols-2">
      {priced.map(({ outcome, name }) => (
        <OddsCell key={outcome} match={match} market={market} outcome={outcome} label={name} layout="row" />
      ))}
    </div>
  );
}
