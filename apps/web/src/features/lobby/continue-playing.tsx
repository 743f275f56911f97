import { SectionHead } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { useContinued, useLobby } from '../../shared/lobby/lobby.queries.ts';
import { GameCard } from './game-card.tsx';
import { playGame } from './open-game.ts';
import { useCardWords } from './use-card-words.ts';

const shownMax = 8;

/** Games the player plays, those with open rounds first. Renders nothing without any. */
export function ContinuePlaying() {
  const { t } = useTranslation('lobby');
  const words = useCardWords();
  const { lobby } = useLobby();
  const continued = useContinued(lobby).slice(0, shownMax);
  if (continued.length === 0) return null;
  return (
    <section>
      <SectionHead title={t('rails.continue')} />
      <div className="rail gap-u-12">
        {continued.map(({ game, open }) => (
          <GameCard
            key={game.code}
            game={game}
            words={words}
            badge={open ? t('inPlay') : undefined}
            onOpen={playGame}
            className="w-u-152 shrink-0 md:w-44"
          />
        ))}
      </div>
    </section>
  );
}
