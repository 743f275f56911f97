import { EmptyArt, EmptyState, IconButton, TextInput } from '@palpite/ui';
import { useSearch } from '@tanstack/react-router';
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLobby } from '../../shared/lobby/lobby.queries.ts';
import type { Game, Lobby } from '../../shared/lobby/lobby.ts';
import { GameGrid, GridSkeleton } from './game-grid.tsx';
import { GameRail } from './game-rail.tsx';
import { LobbyFailed } from './lobby-failed.tsx';
import { useGameSearch } from './use-game-search.ts';

function Found({ lobby, games, text }: { lobby: Lobby; games: readonly Game[] | null; text: string }) {
  const { t } = useTranslation('lobby');
  if (games === null) return <GameGrid games={lobby.games} />;
  if (games.length > 0)
    return (
      <>
        <p role="status" className="gutter pb-3 text-caption text-fg-3">
          {t('search.found', { count: games.length })}
        </p>
        <GameGrid games={games} />
      </>
    );
  return (
    <>
      <div role="status">
        <EmptyState
          art={<EmptyArt kind="search" className="w-32" />}
          title={t('search.none', { text: text.trim() })}
          text={t('search.noneText')}
        />
      </div>
      <GameRail title={t('rails.hot')} games={lobby.hot} />
    </>
  );
}

/** This finds a game by its name in any language, with typos and without accents. */
export function SearchScreen() {
  const { t } = useTranslation('lobby');
  // Words that another app shared come in the address.
  const { text: given } = useSearch({ strict: false }) as { text?: unknown };
  const [text, setText] = useState(given === undefined ? '' : String(given));
  const { lobby, failed, retry } = useLobby();
  const games = useGameSearch(lobby, text);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <div className="flex flex-col gap-4 pt-1 pb-6">
      <search className="gutter">
        <TextInput
          ref={field}
          type="search"
          // The browser's own cross would stand beside ours.
          className="[&_input::-webkit-search-cancel-button]:hidden"
          enterKeyHint="search"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          aria-label={t('search.label')}
          placeholder={lobby ? t('search.among', { count: lobby.games.length }) : t('search.label')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            // The keyboard has done its part; it covers half of what was found.
            if (event.key === 'Enter') event.currentTarget.blur();
          }}
          start={<Search aria-hidden="true" size={18} />}
          end={
            text === '' ? null : (
              <IconButton
                size={40}
                label={t('search.clear')}
                icon={<X size={18} />}
                onClick={() => {
                  setText('');
                  field.current?.focus();
                }}
              />
            )
          }
        />
      </search>
      {failed ? (
        <LobbyFailed onRetry={retry} />
      ) : lobby ? (
        <div>
          <Found lobby={lobby} games={games} text={text} />
        </div>
      ) : (
        <GridSkeleton />
      )}
    </div>
  );
}
