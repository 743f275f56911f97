import { EmptyArt, EmptyState, IconButton, SectionHead, TextInput } from '@palpite/ui';
import { Search, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLobby } from '../../shared/lobby/lobby.queries.ts';
import type { Game, Lobby } from '../../shared/lobby/lobby.ts';
import { GameGrid, GridSkeleton } from './game-grid.tsx';
import { GameRail } from './game-rail.tsx';
import { LobbyFailed } from './lobby-failed.tsx';
import { useGameSearch } from './use-game-search.ts';

type FoundProps = { lobby: Lobby; games: readonly Game[] | null; text: string; hasMatches: boolean };

function Found({ lobby, games, text, hasMatches }: FoundProps) {
  const { t } = useTranslation('lobby');
  if (games === null) return <GameGrid games={lobby.games} />;
  if (games.length > 0)
    return (
      <>
        {hasMatches ? <SectionHead title={t('search.games')} /> : null}
        <p role="status" className="gutter pb-3 text-caption text-fg-3">
          {t('search.found', { count: games.length })}
        </p>
        <GameGrid games={games} />
      </>
    );
  if (hasMatches) return null;
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

export type SearchScreenProps = {
  text: string;
  onTextChange: (text: string) => void;
  /** Other results, shown above the games. */
  matches: ReactNode;
  /** Whether other results exist or may still arrive. Then the search is not empty even without games. */
  hasMatches: boolean;
  /** The player returned to read the results, which the keyboard would cover. */
  isReturn: boolean;
};

/** Searches games by name in any language, and shows the matches of the same search. */
export function SearchScreen(props: SearchScreenProps) {
  const { text, onTextChange: setText, matches, hasMatches, isReturn } = props;
  const { t } = useTranslation('lobby');
  const { lobby, failed, retry } = useLobby();
  const games = useGameSearch(lobby, text);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isReturn) return;
    field.current?.focus();
    // Selected, so that typing replaces the last search.
    field.current?.select();
  }, [isReturn]);
  return (
    <div className="flex flex-col gap-4 pt-1 pb-6">
      <search className="gutter">
        <TextInput
          ref={field}
          type="search"
          // Hides the browser's clear button, because the field has its own.
          className="[&_input::-webkit-search-cancel-button]:hidden"
          enterKeyHint="search"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          aria-label={t('search.all')}
          placeholder={t('search.all')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            // Closes the keyboard, which covers half of the results.
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
      {matches}
      {failed ? (
        <LobbyFailed onRetry={retry} />
      ) : lobby ? (
        <div>
          <Found lobby={lobby} games={games} text={text} hasMatches={hasMatches} />
        </div>
      ) : (
        <GridSkeleton />
      )}
    </div>
  );
}
