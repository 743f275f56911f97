import { Card, SectionHead } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Originals } from '../features/lobby/originals.tsx';
import { paths } from '../shared/paths.ts';
import { studios } from '../shared/studios.ts';

/** This is the lobby: search, the games of our own, the studios. */
export function CasinoPage() {
  const { t } = useTranslation(['pages', 'home']);
  return (
    <div className="flex flex-col gap-2 pt-1">
      <div className="gutter">
        <Link
          to={paths.search}
          className="flex min-h-12 items-center gap-3 rounded-full bg-surface-1 px-4 text-body-sm text-fg-3"
        >
          <Search aria-hidden="true" size={18} />
          {t('home:search.label')}
        </Link>
      </div>
      <section>
        <SectionHead title={t('home:originals.title')} />
        <Originals layout="grid" />
      </section>
      <section>
        <SectionHead title={t('pages:casino.studios')} />
        <div className="gutter flex flex-col gap-2">
          {studios.map(({ productCode, name }) => (
            <Card
              key={productCode}
              padding="tight"
              render={<Link to={paths.gameGroup} search={{ productCode }} />}
              className="flex min-h-14 items-center gap-3"
            >
              <span className="flex-1 px-1">
                <span className="block text-body-sm font-semibold">{name}</span>
                <span className="block text-caption text-fg-3">{t('pages:casino.studioSoon')}</span>
              </span>
              <ChevronRight aria-hidden="true" size={18} className="text-fg-3" />
            </Card>
          ))}
        </div>
      </section>
    </div>
  );
}
