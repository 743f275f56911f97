import { Link } from '@tanstack/react-router';
import {
  BadgeCheck,
  BookOpen,
  Crown,
  Gift,
  Headset,
  HeartHandshake,
  Languages,
  LockKeyhole,
  ScrollText,
  ShieldCheck,
  UsersRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Path, paths } from '../../shared/paths.ts';
import { minimumAge, operatorCompany } from '../../shared/product.ts';

const links = [
  { name: 'support', to: paths.support, icon: <Headset size={22} /> },
  { name: 'limits', to: paths.limits, icon: <HeartHandshake size={22} /> },
  { name: 'fairPlay', to: paths.fairPlay, icon: <BadgeCheck size={22} /> },
  { name: 'rules', to: paths.sportsRules, icon: <BookOpen size={22} /> },
  { name: 'vip', to: paths.vip, icon: <Crown size={22} /> },
  { name: 'bonus', to: paths.bonus, icon: <Gift size={22} /> },
  { name: 'friends', to: paths.friends, icon: <UsersRound size={22} /> },
  { name: 'terms', to: paths.terms, icon: <ScrollText size={22} /> },
] as const satisfies readonly { name: string; to: Path; icon: ReactNode }[];

const marks = [
  { name: 'adults', icon: <span className="text-caption font-extrabold">{minimumAge}+</span> },
  { name: 'secure', icon: <LockKeyhole size={18} /> },
  { name: 'fair', icon: <ShieldCheck size={18} /> },
  { name: 'languages', icon: <Languages size={18} /> },
] as const;

export function Footer() {
  const { t } = useTranslation('footer');
  return (
    <footer className="gutter mt-4 flex flex-col gap-6 border-t border-hairline pt-6 pb-4">
      <nav aria-label={t('label')}>
        <ul className="grid grid-cols-4 gap-x-2 big:grid-cols-2 gap-y-4">
          {links.map(({ name, to, icon }) => (
            <li key={name}>
              <Link
                to={to}
                className="group flex flex-col items-center gap-2 bg-none text-center text-micro text-fg-2 hover:text-fg-1 active:text-fg-1"
              >
                <span className="grid size-12 place-items-center rounded-md bg-surface-1 text-fg-1 group-hover:bg-surface-2">
                  {icon}
                </span>
                {t(`links.${name}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p className="text-center text-caption text-pretty text-fg-3">{t('tip')}</p>
      <ul className="flex justify-center gap-4 text-fg-3">
        {marks.map(({ name, icon }) => (
          <li
            key={name}
            title={t(`marks.${name}`)}
            className="grid size-9 place-items-center rounded-full border border-hairline"
          >
            <span aria-hidden="true">{icon}</span>
            <span className="sr-only">{t(`marks.${name}`)}</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-col gap-2 text-center text-micro text-pretty text-fg-3">
        {operatorCompany.company ? <p>{t('house', operatorCompany)}</p> : null}
        <p>{t('rights')}</p>
      </div>
    </footer>
  );
}
