import { Banner } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { useMoney } from './money.tsx';
import { type Player, usePlayer } from './player.ts';

/** Few players owe anything: these words are fetched when one does. */
function Owed({ player }: { player: Player }) {
  const { t, ready } = useTranslation('movements', { useSuspense: false });
  const money = useMoney();
  if (!ready) return null;
  return <Banner tone="warn">{t('owed.left', { amount: money(player.owedMinor, player.currency) })}</Banner>;
}

/** This tells whoever owes what is missing of a deposit that was taken back that the next cash pays it. */
export function OwedBanner() {
  const player = usePlayer();
  return player && player.owedMinor > 0n ? <Owed player={player} /> : null;
}
