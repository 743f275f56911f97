import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { SearchScreen } from '../features/lobby/search-screen.tsx';
import { FoundMatches } from '../features/sports/found-matches.tsx';
import { usePausedText, useSearchedMatches } from '../features/sports/use-search.ts';
import { shownPath } from '../shared/overlays/navigation.ts';
import { paths } from '../shared/paths.ts';

/** The last text that was searched for; the search button opens with it. */
let lastText = '';

/** The text of the search, kept in the address: Back and a reload bring it again, as do words that another app shared. */
function useSearchText() {
  const { text: given } = useSearch({ strict: false }) as { text?: unknown };
  const [text, setText] = useState(given === undefined ? lastText : String(given));
  const navigate = useNavigate();
  const paused = usePausedText(text);
  const written = useRef(String(given ?? ''));
  useEffect(() => {
    lastText = paused;
    // Not compared with the address of now: while the screen is being left that is another screen's, without the text.
    if (paused === written.current || shownPath() !== paths.search) return;
    written.current = paused;
    void navigate({ to: paths.search, search: paused === '' ? {} : { text: paused }, replace: true });
  }, [paused, navigate]);
  const [isReturn] = useState(given !== undefined);
  return { text, setText, paused, isReturn };
}

/** This finds games, teams and leagues. */
export function SearchPage() {
  const { text, setText, paused, isReturn } = useSearchText();
  const matches = useSearchedMatches(paused);
  const isAsked = text.trim() === paused;
  return (
    <SearchScreen
      text={text}
      onTextChange={setText}
      isReturn={isReturn}
      hasMatches={paused !== '' && (!isAsked || matches.data?.length !== 0)}
      matches={paused === '' ? null : <FoundMatches matches={matches} />}
    />
  );
}
