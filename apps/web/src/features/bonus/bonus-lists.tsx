import type { BonusSource, BonusState } from '@palpite/contracts/bonuses';
import { formatDate, formatDateTime } from '@palpite/i18n';
import {
  Badge,
  type BadgeProps,
  Button,
  Card,
  Dialog,
  EmptyArt,
  EmptyState,
  ProgressBar,
  SectionHead,
  Sheet,
  Skeleton,
  WallArt,
} from '@palpite/ui';
import { ArrowDownToLine, CalendarCheck, Crown, Gift, HandCoins, Megaphone, UsersRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../shared/forms/link-button.tsx';
import { toast } from '../../shared/messages/toast.ts';
import { Money, useMoney } from '../../shared/money/money.tsx';
import { cappedAt } from '../../shared/money/progress.ts';
import type { Player } from '../../shared/session/player.ts';
import { useFormatOdds } from '../../shared/sports/prices/odds-view.ts';
import type { Bonus, Bonuses } from '../../shared/wallet/bonuses.ts';
import { useChangeBonus } from '../../shared/wallet/change-bonus.ts';
import { TurnoverShares } from '../../shared/wallet/turnover-shares.tsx';
import { TurnoverText, useTurnoverText } from '../../shared/wallet/turnover-text.ts';

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <SectionHead title={title} />
      <div className="gutter flex flex-col gap-3">{children}</div>
    </section>
  );
}

interface BonusListsProps {
  bonuses: Bonuses;
  player: Player;
  offers: ReactNode;
}

export function BonusLists({ bonuses, player, offers }: BonusListsProps) {
  const { t } = useTranslation('bonus');
  const [shown, setShown] = useState<Bonus | null>(null);
  const { offered, active, over } = groupBonuses(bonuses.all);
  const isEmpty = active.length === 0 && offered.length === 0 && over.length === 0 && offers === null;
  return (
    <>
      {offered.length > 0 || offers !== null ? (
        <Group title={t('offered.title')}>
          {offered.map((bonus) => (
            <OfferedBonus key={bonus.id} bonus={bonus} player={player} onTerms={() => setShown(bonus)} />
          ))}
          {offers}
        </Group>
      ) : null}
      {active.length > 0 ? (
        <Group title={t('active.title')}>
          {active.map((bonus) => (
            <ActiveBonus key={bonus.id} bonus={bonus} player={player} onTerms={() => setShown(bonus)} />
          ))}
        </Group>
      ) : null}
      {isEmpty ? (
        <EmptyState
          art={<EmptyArt kind="favourites" className="w-36" />}
          title={t('empty.title')}
          text={t('empty.text')}
        />
      ) : null}
      {over.length > 0 ? (
        <Group title={t('over')}>
          <OverList bonuses={over} player={player} />
        </Group>
      ) : null}
      {shown ? (
        <TermsSheet
          bonus={shown}
          contributions={bonuses.contributions}
          oddsMinMilli={bonuses.oddsMinMilli}
          player={player}
          onClose={() => setShown(null)}
        />
      ) : null}
    </>
  );
}

type Over = Exclude<BonusState, 'offered' | 'active'>;

const tones: Record<Over, NonNullable<BadgeProps['tone']>> = {
  completed: 'up',
  forfeited: 'neutral',
  declined: 'neutral',
  expired: 'neutral',
  spent: 'neutral',
};

function OverList({ bonuses, player }: { bonuses: readonly Bonus[]; player: Player }) {
  const { t } = useTranslation('bonus');
  return (
    <Card padding="tight">
      <ul className="divide-y divide-hairline">
        {bonuses.map((bonus) => {
          const state = bonus.state as Over;
          return (
            <li key={bonus.id} className="flex items-center gap-3 py-2.5">
              <span className="min-w-0 flex-1">
                <span className="block text-body-sm font-semibold">{t(`source.${bonus.source}`)}</span>
                <span className="tabular block text-caption text-fg-3">
                  {bonus.endedAt ? formatDate(bonus.endedAt) : null}
                </span>
              </span>
              <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
              <span className="tabular min-w-18 text-right text-body-sm font-semibold text-fg-2">
                <Money
                  minor={state === 'completed' ? bonus.convertedMinor : bonus.amountMinor}
                  currency={player.currency}
                />
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

interface OfferedBonusProps {
  bonus: Bonus;
  player: Player;
  onTerms: () => void;
}

/** Shows an offer and its terms; the buttons to claim and decline have the same size. */
function OfferedBonus({ bonus, player, onTerms }: OfferedBonusProps) {
  const { t } = useTranslation(['bonus', 'errors']);
  const money = useMoney();
  const change = useChangeBonus();
  const [isConfirming, setIsConfirming] = useState(false);
  const amount = money(bonus.amountMinor, player.currency);
  const turnover = money(bonus.requiredMinor, player.currency);
  return (
    <Card>
      <div className="flex items-start gap-3 big:flex-wrap">
        <BonusIcon source={bonus.source} />
        <div className="min-w-0 flex-1 big:basis-2/3">
          <h3 className="text-body font-semibold">{t(`bonus:source.${bonus.source}`)}</h3>
          {bonus.claimableUntil ? (
            <p className="text-caption text-fg-3">
              {t('bonus:offered.until', { at: formatDateTime(bonus.claimableUntil) })}
            </p>
          ) : null}
        </div>
        <p className="shrink-0 text-title text-bonus">
          <Money minor={bonus.amountMinor} currency={player.currency} />
        </p>
      </div>
      <p className="mt-3 text-body-sm text-fg-2">
        <TurnoverText
          of="bonus"
          text={t('bonus:offered.terms', { turnover, days: bonus.expiresAfterDays })}
          amount={turnover}
        />
      </p>
      <LinkButton onClick={onTerms}>{t('bonus:offered.how')}</LinkButton>
      <div className="mt-2 grid grid-cols-2 gap-2 big:grid-cols-1">
        <Button variant="secondary" disabled={change.isPending} onClick={() => setIsConfirming(true)}>
          {t('bonus:offered.decline')}
        </Button>
        <Button
          loading={change.isPending && change.variables.change === 'claim'}
          loadingLabel={t('bonus:offered.claiming')}
          onClick={() =>
            change.mutate(
              { id: bonus.id, change: 'claim' },
              { onSuccess: (reply) => reply && toast.success(reply.message) },
            )
          }
        >
          {t('bonus:offered.claim')}
        </Button>
      </div>
      <GiveUpDialog
        open={isConfirming}
        kind="decline"
        amount={amount}
        onCancel={() => setIsConfirming(false)}
        onConfirm={() => {
          setIsConfirming(false);
          change.mutate({ id: bonus.id, change: 'decline' });
        }}
      />
    </Card>
  );
}

function ActiveBonus({ bonus, player, onTerms }: { bonus: Bonus; player: Player; onTerms: () => void }) {
  const { t } = useTranslation(['bonus', 'errors']);
  const money = useMoney();
  const withWeights = useTurnoverText('bonus');
  const change = useChangeBonus();
  const [isConfirming, setIsConfirming] = useState(false);
  const { currency } = player;
  const left = money(wageringLeft(bonus), currency);
  const done = money(cappedAt(bonus.wageredMinor, bonus.requiredMinor), currency);
  const progress = t('bonus:active.of', { done, goal: money(bonus.requiredMinor, currency) });
  return (
    <Card>
      <div className="flex items-start gap-3">
        <BonusIcon source={bonus.source} />
        <div className="min-w-0 flex-1">
          <h3 className="text-body font-semibold">{t(`bonus:source.${bonus.source}`)}</h3>
          {bonus.expiresAt && bonus.percent < 100 ? (
            <p className="text-caption text-fg-3">
              {t('bonus:active.until', { at: formatDateTime(bonus.expiresAt) })}
            </p>
          ) : null}
        </div>
        <p className="shrink-0 text-right">
          <span className="block text-title text-bonus">
            <Money minor={bonus.leftMinor} currency={currency} />
          </span>
          {bonus.leftMinor !== bonus.amountMinor ? (
            <span className="block text-caption text-fg-3">
              {t('bonus:active.given', { amount: money(bonus.amountMinor, currency) })}
            </span>
          ) : null}
        </p>
      </div>
      <p className="mt-4 mb-1.5 flex justify-between gap-3 text-caption">
        <span className="text-fg-2">
          {bonus.percent === 100
            ? t('bonus:active.done')
            : withWeights(t('bonus:active.left', { amount: left }), left)}
        </span>
        <span className="tabular text-fg-3">{bonus.percent}%</span>
      </p>
      <ProgressBar
        label={t('bonus:active.progress')}
        percent={bonus.percent}
        valueText={progress}
        tone="bonus"
      />
      <p className="tabular mt-1.5 text-caption text-fg-3">{progress}</p>
      <div className="mt-2 -mb-2 flex justify-between gap-4">
        <LinkButton onClick={onTerms}>{t('bonus:active.terms')}</LinkButton>
        <LinkButton onClick={() => setIsConfirming(true)}>{t('bonus:active.forfeit')}</LinkButton>
      </div>
      <GiveUpDialog
        open={isConfirming}
        kind="forfeit"
        amount={money(bonus.leftMinor, currency)}
        onCancel={() => setIsConfirming(false)}
        onConfirm={() => {
          setIsConfirming(false);
          change.mutate({ id: bonus.id, change: 'forfeit' });
        }}
      />
    </Card>
  );
}

const icons: Record<BonusSource, ReactNode> = {
  deposit: <ArrowDownToLine size={20} />,
  vip: <Crown size={20} />,
  promotion: <Megaphone size={20} />,
  signIn: <CalendarCheck size={20} />,
  gift: <Gift size={20} />,
  invitation: <UsersRound size={20} />,
  operator: <HandCoins size={20} />,
};

function BonusIcon({ source }: { source: BonusSource }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-11 shrink-0 place-items-center rounded-md bg-bonus/14 text-bonus"
    >
      {icons[source]}
    </span>
  );
}

interface GiveUpDialogProps {
  open: boolean;
  kind: 'decline' | 'forfeit';
  amount: string;
  onCancel: () => void;
  onConfirm: () => void;
}

function GiveUpDialog({ open, kind, amount, onCancel, onConfirm }: GiveUpDialogProps) {
  const { t } = useTranslation('bonus');
  return (
    <Dialog
      open={open}
      onOpenChange={onCancel}
      title={t(`giveUp.${kind}.title`)}
      description={t(`giveUp.${kind}.text`, { amount })}
      cancelLabel={t('giveUp.keep')}
      confirmLabel={t(`giveUp.${kind}.confirm`)}
      danger
      onConfirm={onConfirm}
    />
  );
}

interface TermsSheetProps {
  bonus: Bonus;
  contributions: Bonuses['contributions'];
  oddsMinMilli: number;
  player: Player;
  onClose: () => void;
}

function TermsSheet({ bonus, contributions, oddsMinMilli, player, onClose }: TermsSheetProps) {
  const { t } = useTranslation(['bonus', 'common']);
  const money = useMoney();
  const formatOdds = useFormatOdds();
  const { currency } = player;
  const withWeights = useTurnoverText('bonus');
  const turnover = money(bonus.requiredMinor, currency);
  const rules = [
    withWeights(
      t('bonus:terms.turnover', { amount: money(bonus.amountMinor, currency), turnover }),
      turnover,
    ),
    bonus.convertsMaxMinor === null
      ? t('bonus:terms.converts')
      : t('bonus:terms.convertsMax', { amount: money(bonus.convertsMaxMinor, currency) }),
    t('bonus:terms.wins'),
    t('bonus:terms.expires', { count: bonus.expiresAfterDays }),
    ...(bonus.stakeMaxMinor === null
      ? []
      : [t('bonus:terms.stakeMax', { max: money(bonus.stakeMaxMinor, currency) })]),
    t('bonus:terms.oddsMin', { odds: formatOdds(oddsMinMilli) }),
    t('bonus:terms.covered'),
    t('bonus:terms.giveUp'),
  ];
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t(`bonus:source.${bonus.source}`)}
      closeLabel={t('common:close')}
      reading
    >
      <ul className="flex list-disc flex-col gap-2 pl-5 text-body-sm text-fg-2 marker:text-fg-3">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      {contributions.length > 0 ? (
        <>
          <h3 className="mt-5 mb-2 text-body font-semibold">{t('bonus:terms.counts')}</h3>
          <TurnoverShares shares={contributions} />
        </>
      ) : null}
    </Sheet>
  );
}

export function BonusHead({ bonuses, player }: { bonuses: Bonuses | null; player: Player | null }) {
  const { t } = useTranslation('bonus');
  return (
    <section aria-label={t('balance')} className="overflow-hidden rounded-card bg-surface-1">
      <div className="aspect-7/1 overflow-hidden md:aspect-14/1">
        <WallArt seed="bonus" columns={7} rows={1} palette="lagoa" />
      </div>
      <div className="p-4 pt-3.5">
        <p className="text-caption text-fg-3">{t('balance')}</p>
        <p className="mt-1 min-h-9 text-money text-bonus">
          {bonuses && player ? (
            <Money minor={bonuses.balanceMinor} currency={player.currency} />
          ) : (
            <Skeleton className="h-9 w-40" />
          )}
        </p>
        <p className="mt-1 text-body-sm text-fg-2">{t('about')}</p>
      </div>
    </section>
  );
}

type BonusGroups = { offered: readonly Bonus[]; active: readonly Bonus[]; over: readonly Bonus[] };

export function groupBonuses(all: readonly Bonus[]): BonusGroups {
  return {
    offered: all.filter(({ state }) => state === 'offered'),
    active: all.filter(({ state }) => state === 'active'),
    over: all.filter(({ state }) => state !== 'offered' && state !== 'active'),
  };
}

export function wageringLeft({ requiredMinor, wageredMinor }: Bonus): bigint {
  return requiredMinor > wageredMinor ? requiredMinor - wageredMinor : 0n;
}
