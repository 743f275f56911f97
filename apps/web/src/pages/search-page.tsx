import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { SearchScreen } from '../features/lobby/search-screen.tsx';
import { FoundMatches, usePausedText, useSearchedMatches } from '../features/sports/sports-search.tsx';
import { shownPath } from '../shared/overlays/navigation.ts';
import { paths } from '../shared/paths.ts';

/** The last searched text; the search button opens the screen with it. */
let lastText = '';

/** Keeps the text in the address, so that Back and a reload restore it and other apps can share text to search for. */
function useSearchText() {
  const { text: given } = useSearch({ strict: false }) as { text?: unknown };
  const [text, setText] = useState(given === undefined ? lastText : String(given));
  const navigate = useNavigate();
  const paused = usePausedText(text);
  const written = useRef(String(given ?? ''));
  useEffect(() => {
    lastText = paused;
    // `/` opens the address without a text, also while the screen is shown.
    if (given === undefined) written.current = '';
    // Not compared with the current address, for the same reason as below.
    if (paused === written.current || shownPath() !== paths.search) return;
    written.current = paused;
    void navigate({ to: paths.search, search: paused === '' ? {} : { text: paused }, replace: true });
  }, [paused, given, navigate]);
  // While the player leaves, the address is already the next screen's.
  return { text, setText, paused, isReturn: given !== undefined || shownPath() !== paths.search };
}

export function SearchPage() {
  const { text, setText, paused, isReturn } = useSearchText();
  const matches = useSearchedMatches(paused);
  const isCurrent = text.trim() === paused;
  return (
    <SearchScreen
      text={text}
      onTextChange={setText}
      isReturn={isReturn}
      hasMatches={paused !== '' && (!isCurrent || matches.data?.length !== 0)}
      matches={paused === '' ? null : <FoundMatches matches={matches} />}
    />
  );
}
