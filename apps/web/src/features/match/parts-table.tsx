import type { MatchCard, MatchState } from '@palpite/contracts/sports';
import { timeStatuses } from '@palpite/domain/sports/codes';
import { sportFaces } from '@palpite/domain/sports/sport-faces';
import { cx } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import type { ServedSport } from '../../shared/sports/names.ts';

/** Table of sets, quarters, innings or frames. Sports with halves show the first half, corners and cards instead. */
export function PartsTable({ match, state }: { match: MatchCard; state: MatchState }) {
  const { t } = useTranslation(['match', 'sports']);
  const { parts } = sportFaces[match.sport];
  if (parts === 'halves') return <HalfCounts state={state} />;
  if (state.parts.length === 0) return null;
  const nameOf = (at: number) => (at >= 4 && parts === 'quarters' ? t('match:head.overtime') : at + 1);
  /** A side that has not batted in an innings shows a dash instead of 0. */
  const isIdle = (at: number, side: 'home' | 'away') =>
    parts === 'oneSided' &&
    state.parts[at]?.[side] === 0 &&
    (at + 1 !== state.partNumber || state.serving !== side);
  return (
    <div className="rail -mx-4 px-4">
      <table className="tabular mx-auto text-caption">
        <caption className="sr-only">{t('match:head.parts')}</caption>
        <thead>
          <tr className="text-fg-3">
            <td />
            {state.parts.map((_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its number
              <th key={at} scope="col" className="w-9 pb-1 text-center font-normal">
                {nameOf(at)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(['home', 'away'] as const).map((side, row) => (
            <tr key={side}>
              <th
                scope="row"
                className="name-wrap max-w-[min(8rem,40vw)] pr-3 leading-tight text-left font-normal text-fg-2"
              >
                {match.competitors[row]?.name}
                {state.serving === side ? (
                  <span className="ml-1.5 inline-block size-1.5 rounded-full bg-accent align-middle">
                    <span className="sr-only">
                      {t('sports:serving', { context: match.sport as ServedSport })}
                    </span>
                  </span>
                ) : null}
              </th>
              {state.parts.map((part, at) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its number
                  key={at}
                  className={cx(
                    'h-7 text-center',
                    at + 1 === state.partNumber && state.inPlay ? 'font-bold text-fg-1' : 'text-fg-2',
                  )}
                >
                  {isIdle(at, side) ? '–' : part[side]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const firstHalfCode = timeStatuses.toCode('firstHalf');

function HalfCounts({ state }: { state: MatchState }) {
  const { t } = useTranslation('match');
  const counts = [
    // During the first half its score is the current score.
    { name: t('head.firstHalf'), count: state.timeStatus === firstHalfCode ? null : state.firstHalf },
    { name: t('head.corners'), count: state.corners },
    { name: t('head.yellowCards'), count: state.cards?.yellow ?? null },
  ].flatMap(({ name, count }) => (count === null ? [] : [{ name, count }]));
  if (counts.length === 0) return null;
  return (
    <dl className="flex flex-wrap justify-center gap-x-4 gap-y-0.5">
      {counts.map(({ name, count }) => (
        <div key={name} className="flex items-baseline gap-1.5">
          <dt className="text-micro text-fg-3">{name}</dt>
          <dd className="tabular text-caption font-semibold whitespace-nowrap">
            {count.home} – {count.away}
          </dd>
        </div>
      ))}
    </dl>
  );
}
