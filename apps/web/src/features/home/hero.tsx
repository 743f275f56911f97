import { Button, HeroArt } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { OnlineCount } from './online-count.tsx';

/** This opens the home screen: one game, one sentence, one button. */
export function Hero({ onPlay }: { onPlay: () => void }) {
  const { t } = useTranslation('home');
  return (
    <section className="gutter">
      <div className="relative isolate flex min-h-u-168 flex-col justify-end overflow-hidden rounded-card p-4 text-cream md:min-h-60 md:p-6">
        <HeroArt seed="palpite-dado" glyph="dice" className="-z-10" />
        <OnlineCount className="absolute top-3 right-3 md:top-4 md:right-4" />
        <p className="text-label text-action uppercase">{t('hero.eyebrow')}</p>
        <h2 className="mt-1 max-w-[calc(var(--u)*176)] text-title text-balance md:text-display-sm">
          {t('hero.title')}
        </h2>
        <Button size={40} className="mt-3 self-start" onClick={onPlay}>
          {t('hero.action')}
        </Button>
      </div>
    </section>
  );
}
