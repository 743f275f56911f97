import { Button, EmptyArt, type EmptyArtKind, EmptyState } from '@palpite/ui';
import { Link, useMatches } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Path, paths } from '../shared/paths.ts';

/** What opens later: the picture and where the reader can go meanwhile; the sentences are in `pages.json`. */
const kinds = {
  terms: { art: 'bets', to: paths.home },
} as const satisfies Record<string, { art: EmptyArtKind; to: Path }>;

export type SoonKind = keyof typeof kinds;

/** This says in one sentence that something opens later, and offers a way on. */
export function SoonPage() {
  const { t } = useTranslation('pages');
  const screen = useMatches().at(-1)?.staticData.screen;
  const kind = screen?.soon;
  if (!kind) return null;
  const { art, to } = kinds[kind];
  return (
    <div className="grid min-h-[64dvh] place-items-center">
      <EmptyState
        art={<EmptyArt kind={art} className="w-40" />}
        title={t(`soon.${kind}.title`)}
        text={t(`soon.${kind}.text`)}
        action={
          <Button variant="secondary" render={<Link to={to} />}>
            {t(`soon.${kind}.action`)}
          </Button>
        }
      />
    </div>
  );
}
