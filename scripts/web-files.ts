import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gameNames } from '../packages/domain/src/games/names.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const gameFiles = gameNames.map((name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));

const icons = 'node_modules/lucide-react/dist/esm/icons';

/** Bundled into one file. */
type Together = {
  name: string;
  /** When a module matches several groups. */
  priority?: number;
  /** At least this many screens load them. */
  minShareCount?: number;
  /** A star means all modules in the folder. */
  from: Readonly<Record<string, string>>;
};

/**
 * Bundles of shared modules, grouped by the feature that uses them. Without them each shared module becomes a file of
 * its own, which is about fifty requests before the first paint.
 * @public Its test checks that each module exists.
 */
export const together: readonly Together[] = [
  {
    // Modules that most screens share.
    name: 'parts',
    priority: 2,
    from: {
      'apps/web/src/features/home': 'vip-strip',
      'apps/web/src/features/lobby': 'game-rail game-card',
      'apps/web/src/features/promotions': 'promotions.queries',
      'apps/web/src/rendering': 'on-idle use-first-deferred',
      'apps/web/src/shared/money': 'progress',
      'apps/web/src/shared/games': 'moving-round',
      'apps/web/src/shared/ui': 'stopped media',
      'apps/web/src/shared/lobby': '*',
      'apps/web/src/shared/sports': 'bet.queries',
      'packages/domain/src': 'combinations',
      'packages/ui/src/action': 'chip-row chip segmented-control stepper tap-only',
      'packages/ui/src/art': `
        drawing fade game-tile glyphs hero-art modules mosaic palettes paths random shapes tile-recipe
        vip-stone`,
      'packages/ui/src/display': 'badge card countdown progress-bar',
      'packages/ui/src/form': 'field-context field',
      'packages/ui/src/shell': '*',
      [icons]: `
        badge-check book-open check chevron-right circle-exclamation-point clock crown flame gift
        headset heart-handshake minus scroll-text search shield-check square users-round`,
      'node_modules/@tanstack/react-query/build/modern': 'infiniteQueryOptions',
    },
  },
  {
    name: 'prices',
    priority: 1,
    from: {
      'apps/web/src/features/sports': 'columns list-parts scores sports.queries match-cells match-row',
      'apps/web/src/shared/sports': 'match-time names',
      'apps/web/src/shared/sports/prices': '*',
      'packages/domain/src/sports': 'codes markets odds ratio sports',
      'packages/ui/src/art': 'team-badge',
      [icons]: 'flag-triangle-right',
    },
  },
  {
    name: 'bets',
    minShareCount: 2,
    from: {
      'apps/web/src/features/bets': '*',
      'apps/web/src/shared/sports': 'bet bet-parts',
      [icons]: 'repeat-2 rotate-ccw',
    },
  },
  {
    name: 'results',
    priority: 1,
    from: {
      'packages/domain/src/sports': 'match-result parlay settlement',
    },
  },
  {
    name: 'games',
    minShareCount: 2,
    from: {
      'apps/web/src/features/games/kit/autoplay': 'autoplay-bar autoplay use-autoplay',
      'apps/web/src/features/games/kit': `
        game-screen round-sheets bet-bar game-frame game-head use-game-keys use-slow use-stable-callback`,
      'apps/web/src/features/games/kit/rules': 'rules.queries',
      'apps/web/src/features/games/kit/rounds': 'round-flow pace rounds use-game-in-play',
      'apps/web/src/features/games/kit/results': '*',
      'apps/web/src/features/games/kit/stake': '*',
      'apps/web/src/shared/games': `
        decimal-mark signed-amount elapsed-time board-motion multiplier announcement sound win-burst`,
      'packages/domain/src': 'fairness stake-floor step-rounds',
      'packages/domain/src/games': 'definition derive mines',
      [icons]: 'chart-no-axes-column clock-3 repeat rotate-ccw-clock shuffle volume-2 volume-x zap',
    },
  },
  {
    // One game each, for playing, verifying and replaying.
    name: 'draws',
    minShareCount: 2,
    from: {
      'packages/domain/src': 'shared-draw',
      'packages/domain/src/games': `fields ${gameFiles.filter((name) => name !== 'mines').join(' ')}`,
    },
  },
  {
    name: 'sentences',
    priority: 1,
    from: {
      'node_modules/react-i18next/dist/es': 'Trans TransWithoutContext',
      'node_modules/html-parse-stringify': '*',
    },
  },
];

export const namesIn = (line: string) => line.trim().split(/\s+/);

function holds(from: Together['from']): (id: string) => boolean {
  const folders: string[] = [];
  const modules = new Set<string>();
  for (const [folder, line] of Object.entries(from)) {
    if (line === '*') folders.push(`${folder}/`);
    else for (const name of namesIn(line)) modules.add(`${folder}/${name}`);
  }
  return (id) => {
    const place = relative(root, id);
    return modules.has(place.replace(/\.[a-z]+$/, '')) || folders.some((folder) => place.startsWith(folder));
  };
}

export const filesTogether = together.map(({ from, ...group }) => ({ ...group, test: holds(from) }));
