import { normalizeText } from '@palpite/domain/normalize';
import { EmptyArt, EmptyState, IconButton, SectionHead, TextInput } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { Search, X } from 'lucide-react';
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { lobbyKey, useLobby } from '../../shared/lobby/lobby.queries.ts';
import type { Game, Lobby } from '../../shared/lobby/lobby.ts';
import { GameGrid, GridSkeleton } from './game-grid.tsx';
import { GameRail, LobbyFailed } from './game-rail.tsx';

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

type SearchScreenProps = {
  text: string;
  onTextChange: (text: string) => void;
  matches: ReactNode;
  /** Whether other results exist or may still arrive. Then the search is not empty even without games. */
  hasMatches: boolean;
  /**
   * The address has the text: the player returned to read the results, which the keyboard would cover. Without it the
   * player opened the search, and the field gets the focus.
   */
  isReturn: boolean;
};

export function SearchScreen(props: SearchScreenProps) {
  const { text, onTextChange: setText, matches, hasMatches, isReturn } = props;
  const { t } = useTranslation('lobby');
  const { lobby, failed, retry } = useLobby();
  const games = useGameSearch(lobby, text);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isReturn || document.activeElement === field.current) return;
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

/** Finds names that contain the text. Used until the tolerant index is loaded. */
function containing({ games }: Lobby, text: string): Game[] {
  const wanted = normalizeText(text);
  return games.filter(({ name, otherNames }) =>
    [name, ...otherNames].some((each) => normalizeText(each).includes(wanted)),
  );
}

function useGameSearch(lobby: Lobby | null, text: string): readonly Game[] | null {
  const deferredText = useDeferredValue(text.trim());
  const { data: search } = useQuery({
    queryKey: [lobbyKey, 'index', lobby?.games.map(({ name }) => name).join()],
    queryFn: async () => (lobby ? (await import('./search-games.ts')).indexGames(lobby) : null),
    enabled: lobby !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 300_000,
  });
  return useMemo(() => {
    if (!lobby || deferredText === '') return null;
    // Reads the current state of each game, since the index may be older.
    return search
      ? search(deferredText).flatMap(({ code }) => lobby.byCode.get(code) ?? [])
      : containing(lobby, deferredText);
  }, [lobby, search, deferredText]);
}
