import { formatDateTime } from '@palpite/i18n';
import { Button, Sheet } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Repeat2, Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../shared/money/money.tsx';
import { paths } from '../../shared/paths.ts';
import { betQuery } from '../../shared/sports/bet.queries.ts';
import { type Bet, betStatus, returnedMinor } from '../../shared/sports/bet.ts';
import { ShareBetButton } from '../../shared/sports/bet-parts.tsx';
import { useBetName, useLineStake } from '../../shared/sports/bet-texts.ts';
import { useFormatTotalOdds } from '../../shared/sports/prices/odds-view.ts';
import { useRepeatBet } from './bet-card.tsx';
import { BetLegRow } from './bet-leg-row.tsx';

function useFacts(bet: Bet): (readonly [string, string])[] {
  const { t } = useTranslation('bets');
  const money = useMoney();
  const odds = useFormatTotalOdds();
  const lineStake = useLineStake();
  const amount = (minor: bigint) => money(minor, bet.currency);
  const moment = (at: string) => formatDateTime(new Date(at));
  const status = betStatus(bet);
  return [
    [t('receipt.state'), t(`states.${status}`)],
    [t('receipt.number'), bet.betId],
    [t('receipt.placed'), moment(bet.placedAt)],
    ...(bet.settledAt ? ([[t('receipt.settled'), moment(bet.settledAt)]] as const) : []),
    [t('stake'), amount(bet.stakeMinor)],
    ...(bet.lines > 1
      ? ([[t('receipt.lines'), lineStake(bet.stakeMinor, bet.lines, bet.currency, 'times')]] as const)
      : []),
    ...(bet.kind === 'system'
      ? []
      : ([[t('receipt.odds'), odds(bet.totalOddsMilli, bet.legs.length)]] as const)),
    [t('mayReturn'), amount(bet.highestMinor)],
    ...(bet.cashedOutMinor > 0n ? ([[t('receipt.cashedOut'), amount(bet.cashedOutMinor)]] as const) : []),
    ...(bet.state === 'settled' ? ([[t('returned'), amount(returnedMinor(bet))]] as const) : []),
    [t('receipt.policy'), t(`policies.${bet.oddsPolicy}`)],
    [t('receipt.rules'), t('receipt.version', { version: bet.rulesVersion })],
  ];
}

export function ReceiptSheet({ bet, onClose }: { bet: Bet; onClose: () => void }) {
  const { t } = useTranslation(['bets', 'common']);
  const nameOf = useBetName();
  const facts = useFacts(bet);
  const repeat = useRepeatBet();
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={nameOf(bet)}
      closeLabel={t('common:close')}
      height="half"
      footer={
        <div className="grid grid-cols-2 gap-2 big:grid-cols-1">
          <ShareBetButton bet={bet} icon={<Share2 size={18} />} label={t('bets:share')} />
          <Button
            icon={<Repeat2 size={18} />}
            className="px-2"
            loading={repeat.isBusy}
            onClick={() => void repeat.run(bet).then(onClose)}
          >
            {t('bets:repeat')}
          </Button>
        </div>
      }
    >
      <ul className="flex flex-col gap-3.5 rounded-card bg-surface-2 p-4">
        {bet.legs.map((leg) => (
          <BetLegRow key={`${leg.marketId}/${leg.outcome}`} leg={leg} />
        ))}
      </ul>
      <dl className="mt-4 flex flex-col text-body-sm">
        {facts.map(([label, value]) => (
          <div
            key={label}
            className="flex justify-between gap-4 border-b border-hairline py-2.5 last:border-0"
          >
            <dt className="text-fg-2">{label}</dt>
            <dd className="tabular text-right font-semibold select-text">{value}</dd>
          </div>
        ))}
      </dl>
      {bet.refusal ? <p className="mt-3 text-label text-fg-2">{bet.refusal.message}</p> : null}
      <Link
        to={paths.sportsRules}
        onClick={onClose}
        className="mt-2 flex min-h-11 items-center text-body-sm font-semibold text-link"
      >
        {t('bets:receipt.readRules')}
      </Link>
    </Sheet>
  );
}

export function LinkedBetReceipt({ betId, onClose }: { betId: string; onClose: () => void }) {
  const { data } = useQuery(betQuery(betId));
  return data ? <ReceiptSheet bet={data} onClose={onClose} /> : null;
}
