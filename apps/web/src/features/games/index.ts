import type { GameName } from '@palpite/domain/games/names';
import type { Namespace } from '@palpite/i18n';
import type { ComponentType } from 'react';
import type { PreloadRequest } from '../../shared/api/preload.ts';

/**
 * Its path is its name; its title is in `pages.json`. Every screen loads this list, so large modules are imported
 * lazily.
 */
export type GameFace = {
  readonly texts: readonly Namespace[];
  readonly first?: readonly PreloadRequest[];
  readonly screen: () => Promise<{ Screen: ComponentType; ask?: () => Promise<unknown> }>;
};

export const faces: Readonly<Record<GameName, GameFace>> = {
  mines: {
    texts: ['pages', 'mines', 'steps', 'originals', 'fairness'],
    first: [{ call: 'getMinesRules', query: { currency: 'ofLanguage' }, by: 'visitor' }],
    screen: () => import('./mines/screen.tsx'),
  },
  dice: {
    texts: ['pages', 'dice', 'originals', 'autoplay', 'fairness'],
    screen: () => import('./dice/screen.tsx'),
  },
  limbo: {
    texts: ['pages', 'limbo', 'originals', 'autoplay', 'fairness'],
    screen: () => import('./limbo/screen.tsx'),
  },
  luckyColor: {
    texts: ['lucky', 'shared', 'originals', 'fairness'],
    screen: () => import('./lucky-color/screen.tsx'),
  },
  rowDouble: {
    texts: ['pages', 'rowDouble', 'steps', 'originals', 'fairness'],
    screen: () => import('./row-double/screen.tsx'),
  },
  double: {
    texts: ['double', 'shared', 'originals', 'fairness'],
    screen: () => import('./double/screen.tsx'),
  },
  keno: {
    texts: ['pages', 'keno', 'originals', 'autoplay', 'fairness'],
    screen: () => import('./keno/screen.tsx'),
  },
};
