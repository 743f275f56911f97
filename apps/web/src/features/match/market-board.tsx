import type { MarketView, MatchCard } from '@palpite/contracts/sports';
import { parseScore } from '@palpite/domain/sports/markets';
import { cx } from '@palpite/ui';
import { useSportsNames } from '../../shared/sports/names.ts';
import { OddsCell } from '../../shared/sports/odds-cell.tsx';
import type { MarketSection } from './market-sections.ts';

type BoardProps = { match: MatchCard; section: MarketSection };

/** How the outcomes of a type stand: as many columns as it has answers; scores and entrants have boards of their own. */
export function MarketBoard({ match, section }: BoardProps) {
  const [first] = section.markets;
  if (!first) return null;
  if (section.type === 'correctScore') return <ScoreBoard match={match} market={first} />;
  if (first.outcomes.some(({ name }) => name !== null)) return <EntrantBoard match={match} market={first} />;
  if (first.line !== null) return <LineBoard match={match} section={section} />;
  return (
    <div className={cx('grid gap-2', first.outcomes.length === 3 ? 'grid-cols-3' : 'grid-cols-2')}>
      {first.outcomes.map(({ outcome }) => (
        <NamedCell key={outcome} match={match} market={first} outcome={outcome} />
      ))}
    </div>
  );
}

/** A cell that says the outcome in full: there is room for names here. */
function NamedCell({ match, market, outcome }: { match: MatchCard; market: MarketView; outcome: string }) {
  const names = useSportsNames();
  const label = names.outcome({ ...market, sport: match.sport }, outcome, match.competitors);
  return <OddsCell match={match} market={market} outcome={outcome} label={label} />;
}

/** A row for each line; the main one is marked by its weight in the list, being where the prices are level. */
function LineBoard({ match, section }: BoardProps) {
  return (
    <div className="flex flex-col gap-2">
      {section.markets.map((market) => (
        <div key={market.marketId} className="grid grid-cols-2 gap-2">
          {market.outcomes.map(({ outcome }) => (
            <NamedCell key={outcome} match={match} market={market} outcome={outcome} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Correct scores under the side that wins by them. */
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
            <p className="truncate text-center text-caption text-fg-3">
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

/** Everybody who takes part in a race, the favourite first. */
function EntrantBoard({ match, market }: { match: MatchCard; market: MarketView }) {
  const priced = market.outcomes.toSorted(
    (a, b) => (a.oddsMilli ?? Number.POSITIVE_INFINITY) - (b.oddsMilli ?? Number.POSITIVE_INFINITY),
  );
  return (
    <div className="grid gap-2 md:grid-cols-2">
      {priced.map(({ outcome, name }) => (
        <OddsCell key={outcome} match={match} market={market} outcome={outcome} label={name} layout="row" />
      ))}
    </div>
  );
}
