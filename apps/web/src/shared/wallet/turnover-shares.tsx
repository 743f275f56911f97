import { formatPercent } from '@palpite/i18n';
import { cx } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../i18n/i18n.ts';
import { originalPaths } from '../paths.ts';
import { useFormatOdds } from '../sports/prices/odds-view.ts';
import { studios } from '../studios.ts';

/** For sports, the percentage applies from a total price upwards. */
export type TurnoverShare = { readonly product: string; readonly fromOdds: number; readonly percent: number };

type OwnGame = keyof typeof originalPaths;

type Group = { title: string; shares: TurnoverShare[] };

/**
 * Groups and their rows are sorted by percentage, highest first; equal products of a group share a row. `wide` puts
 * groups side by side where there is room.
 */
export function TurnoverShares({
  shares,
  wide = false,
}: {
  shares: readonly TurnoverShare[];
  wide?: boolean;
}) {
  const { t } = useTranslation(['bonus', 'pages', 'lobby']);
  const locale = useLocale();
  const formatOdds = useFormatOdds();
  const percentOf = (percent: number) => formatPercent(percent / 100, locale, percent % 1 === 0 ? 0 : 1);
  const sports = shares
    .filter(({ product }) => product === 'sports')
    .toSorted((a, b) => b.fromOdds - a.fromOdds);
  const nameOf = ({ product, fromOdds }: TurnoverShare) => {
    if (product in originalPaths) return t(`pages:titles.${product as OwnGame}`);
    if (product === 'other') return t('bonus:shares.other');
    if (product !== 'sports') return studios.find(({ book }) => book === product)?.shortName ?? product;
    const above = sports.findLast((band) => band.fromOdds > fromOdds);
    const odds = (from: number) => formatOdds(Math.round(from * 1_000));
    if (fromOdds > 0) return t('bonus:shares.sportsFrom', { odds: odds(fromOdds) });
    return above ? t('bonus:shares.sportsBelow', { odds: odds(above.fromOdds) }) : t('pages:titles.sports');
  };
  const rest = shares.filter(({ product }) => product !== 'sports' && product !== 'other');
  const groups: Group[] = [
    { title: t('pages:titles.sports'), shares: sports },
    { title: t('lobby:shelves.slots'), shares: rest.filter(({ product }) => !(product in originalPaths)) },
    { title: t('lobby:shelves.originals'), shares: rest.filter(({ product }) => product in originalPaths) },
  ].filter((group) => group.shares.length > 0);
  const bestOf = (group: Group) => Math.max(...group.shares.map(({ percent }) => percent));
  const other = shares.filter(({ product }) => product === 'other');
  // Price bands of sports have their own sentences and do not share a row.
  const rowsOf = (of: readonly TurnoverShare[]) =>
    [
      ...Map.groupBy(
        of,
        ({ product, fromOdds, percent }) => `${percent} ${product === 'sports' ? fromOdds : ''}`,
      ).values(),
    ].toSorted(([a], [b]) => (b?.percent ?? 0) - (a?.percent ?? 0));
  const lists = [
    ...groups.toSorted((a, b) => bestOf(b) - bestOf(a)).map((group) => ({ ...group, key: group.title })),
    ...(other.length > 0 ? [{ title: '', shares: other, key: 'other' }] : []),
  ];
  return (
    <div className={cx('grid grid-cols-1 gap-2', wide && 'tablet:grid-cols-2 tablet:items-start')}>
      {lists.map((list) => (
        <div key={list.key} className="rounded-md bg-surface-2 px-3 py-1">
          {list.title ? (
            <p className="pt-2 pb-0.5 text-caption font-semibold text-fg-3">{list.title}</p>
          ) : null}
          <dl className="divide-y divide-hairline">
            {rowsOf(list.shares).map((same) => (
              <div
                key={same.map(({ product, fromOdds }) => `${product} ${fromOdds}`).join()}
                className="flex justify-between gap-3 py-2 text-body-sm"
              >
                <dt className="min-w-0 text-fg-2">{same.map(nameOf).join(' · ')}</dt>
                <dd className="tabular shrink-0 font-semibold">{percentOf(same[0]?.percent ?? 0)}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </div>
  );
}
