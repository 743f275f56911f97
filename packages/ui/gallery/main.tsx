import './gallery.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ArtPage } from './art-page.tsx';
import { HomePage } from './home-page.tsx';
import { OverlayPage } from './overlay-page.tsx';
import { PartsPage } from './parts-page.tsx';

/** `?page=parts&theme=light` shows one phone; without a page, every page is shown in both themes side by side. */
const query = new URLSearchParams(location.search);
const page = query.get('page');
document.documentElement.dataset.theme = query.get('theme') ?? 'dark';

const pages: Record<string, () => React.ReactNode> = {
  home: HomePage,
  parts: PartsPage,
  art: ArtPage,
  overlay: OverlayPage,
};

function Phones() {
  return (
    <div className="flex flex-wrap gap-8 bg-surface-3 p-8">
      {Object.keys(pages).flatMap((name) =>
        ['dark', 'light'].map((theme) => (
          <iframe
            key={name + theme}
            title={`${name} ${theme}`}
            src={`?page=${name}&theme=${theme}`}
            width={393}
            height={852}
            className="rounded-sheet"
          />
        )),
      )}
    </div>
  );
}

const Page = pages[page ?? ''] ?? Phones;
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <Page />
    </StrictMode>,
  );
