import { Club, House, Ticket, Trophy, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Path, paths } from '../../shared/paths.ts';
import type { Tab } from '../screens.ts';

/** The items of the navigation in order; the slip is raised. */
export const places: readonly { tab: Tab; to: Path; icon: ReactNode }[] = [
  { tab: 'home', to: paths.home, icon: <House size={22} /> },
  { tab: 'sports', to: paths.sports, icon: <Trophy size={22} /> },
  { tab: 'slip', to: paths.slip, icon: <Ticket size={24} /> },
  { tab: 'casino', to: paths.casino, icon: <Club size={22} /> },
  { tab: 'wallet', to: paths.wallet, icon: <Wallet size={22} /> },
];
