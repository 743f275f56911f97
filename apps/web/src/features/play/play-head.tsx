import type { SlotsCode } from '@palpite/domain/slots-vendors';
import { BalancePill, IconButton } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Search } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ElapsedTime } from '../../shared/games/elapsed-time.tsx';
import { SignedAmount } from '../../shared/games/signed-amount.tsx';
import { useMoney } from '../../shared/money/money.tsx';
import { openOverlay } from '../../shared/overlays/overlays.ts';
import { paths } from '../../shared/paths.ts';
import type { Player } from '../../shared/session/player.ts';
import { netQuery } from './play.queries.ts';

/** Net result of this visit: the group's net now, minus that of the first response. */
function SittingNet({ player, productCode }: { player: Player; productCode: SlotsCode }) {
  const { t } = useTranslation('play');
  const money = useMoney();
  const { data } = useQuery(netQuery(productCode, player.currency));
  const first = useRef<bigint | null>(null);
  if (data === undefined) return null;
  first.current ??= data;
  const netMinor = data - first.current;
  return (
    <span className="text-label">
      <span className="sr-only">{t('net', { amount: money(netMinor, player.currency) })}</span>
      <span aria-hidden="true">
        <SignedAmount minor={netMinor} currency={player.currency} />
      </span>
    </span>
  );
}

/** The balance as the game shows it, cash plus bonus, with the bonus below. */
function PlayBalance({ player }: { player: Player }) {
  const { t } = useTranslation(['play', 'common']);
  const money = useMoney();
  const amount = money(player.wholeMinor, player.currency);
  const bonus = player.bonusMinor > 0n ? money(player.bonusMinor, player.currency) : null;
  return (
    <BalancePill
      amount={amount}
      part={bonus === null ? undefined : t('play:bonusPart', { bonus })}
      label={bonus === null ? t('play:balance', { amount }) : t('play:balanceWithBonus', { amount, bonus })}
      addLabel={player.stop ? undefined : t('common:top.deposit')}
      onPress={player.stop ? undefined : () => openOverlay('gameDeposit')}
      onAdd={() => openOverlay('gameDeposit')}
    />
  );
}

export type PlayHeadProps = {
  game: string;
  productCode: SlotsCode;
  player: Player | null;
  startedAtMs: number;
  onLeave: () => void;
};

/** The bar above a game: back, session result, search, and balance with deposit. */
export function PlayHead({ game, productCode, player, startedAtMs, onLeave }: PlayHeadProps) {
  const { t } = useTranslation(['play', 'common']);
  return (
    <header className="safe-top shrink-0 border-b border-hairline bg-ground">
      <div className="flex min-h-13 items-center gap-1 px-2 big:flex-wrap big:justify-between big:pt-1">
        <IconButton label={t('play:leave')} size={40} icon={<ArrowLeft size={22} />} onClick={onLeave} />
        <div className="min-w-0 flex-1 big:order-last big:basis-full big:px-2 big:pb-1">
          <h1 className="truncate text-label font-semibold text-fg-1">{game}</h1>
          <p className="flex h-[1rem] items-center gap-2 big:h-auto">
            <ElapsedTime startedAtMs={startedAtMs} />
            {player ? <SittingNet player={player} productCode={productCode} /> : null}
          </p>
        </div>
        <IconButton
          label={t('common:top.search')}
          size={40}
          className="max-sm:size-9"
          icon={<Search size={20} />}
          render={<Link to={paths.search} />}
        />
        {player ? <PlayBalance player={player} /> : null}
      </div>
    </header>
  );
}
