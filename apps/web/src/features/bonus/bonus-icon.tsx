import type { BonusSource } from '@palpite/contracts/bonuses';
import { ArrowDownToLine, CalendarCheck, Crown, Gift, HandCoins, Megaphone, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';

const icons: Record<BonusSource, ReactNode> = {
  deposit: <ArrowDownToLine size={20} />,
  vip: <Crown size={20} />,
  promotion: <Megaphone size={20} />,
  signIn: <CalendarCheck size={20} />,
  gift: <Gift size={20} />,
  invitation: <UsersRound size={20} />,
  operator: <HandCoins size={20} />,
};

export function BonusIcon({ source }: { source: BonusSource }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-11 shrink-0 place-items-center rounded-md bg-bonus/14 text-bonus"
    >
      {icons[source]}
    </span>
  );
}
