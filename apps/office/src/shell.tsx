import { cx, Skeleton, Wordmark } from '@palpite/ui';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import {
  KeyRound,
  Languages,
  LayoutGrid,
  ListTodo,
  LogOut,
  Moon,
  MoreHorizontal,
  Search,
  Sun,
} from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { call } from './api.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useGoKeys } from './go-keys.ts';
import { useLiveOffice } from './live.ts';
import { KeyHelp, Palette, usePalette } from './palette.tsx';
import { productName } from './product.ts';
import { isLate } from './queues.tsx';
import { type OfficeTopicShape, useOffice, useQueues } from './registry.ts';
import { leave } from './session.ts';
import { lang, switchLang, type TextName, text } from './texts.ts';
import { readTheme, switchTheme } from './theme.ts';
import { ToolButton } from './tool-button.tsx';
import { wordOf } from './value-words.ts';

const groups: readonly [OfficeTopicShape['group'], TextName][] = [
  ['waiting', 'groupWaiting'],
  ['desks', 'groupDesks'],
  ['books', 'groupBooks'],
  ['setup', 'groupSetup'],
];

/** Navigation, top bar and the page. On a phone the navigation is a page and a bar at the bottom. */
export function Shell() {
  const { pathname } = useLocation();
  const [menuAt, setMenuAt] = useState<string | null>(null);
  const menuOpen = menuAt === pathname;
  useLiveOffice();
  useGoKeys();
  return (
    <div className="flex min-h-dvh bg-ground">
      <button
        type="button"
        className="sr-only focus:not-sr-only"
        onClick={() => document.getElementById('page')?.focus()}
      >
        {text('skip')}
      </button>
      <aside className="sticky top-0 hidden h-dvh w-[200px] shrink-0 flex-col border-r border-hairline md:flex">
        <Navigation />
      </aside>
      <div className="flex min-w-0 grow flex-col pb-14 md:pb-0">
        <TopBar />
        <Connection />
        {menuOpen ? (
          <div className="flex grow flex-col bg-ground md:hidden">
            <Navigation />
          </div>
        ) : null}
        <main
          id="page"
          tabIndex={-1}
          className={cx(
            'flex min-w-0 grow flex-col md:h-[calc(100dvh-48px)] md:min-h-0 md:grow-0 md:overflow-y-auto',
            menuOpen && 'max-md:hidden',
          )}
        >
          <Suspense fallback={<Skeleton className="m-5 h-64" />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
      <BottomBar menuOpen={menuOpen} onMenu={() => setMenuAt(menuOpen ? null : pathname)} />
      <Palette />
      <ConfirmDialog />
      <KeyHelp />
    </div>
  );
}

function Navigation() {
  const office = useOffice();
  const queues = useQueues();
  const waiting = Map.groupBy(queues.data?.queues ?? [], ({ topic }) => topic);
  const { member } = office.data ?? {};
  return (
    <nav className="flex min-h-0 grow flex-col" aria-label={text('office')}>
      <div className="flex h-12 items-center gap-2 px-4">
        <Wordmark name={productName} className="text-[15px]" />
        <span className="note-text border-l border-hairline pl-2">{text('office')}</span>
      </div>
      <div className="min-h-0 grow overflow-y-auto px-2 pb-4">
        <NavLink to="/" icon={<LayoutGrid size={16} />} label={text('today')} />
        {groups.map(([group, title]) => {
          const topics = office.data?.topics.filter((topic) => topic.group === group) ?? [];
          if (topics.length === 0) return null;
          return (
            <section key={group} className="mt-3">
              <h2 className="head-text px-2 pb-1">{text(title)}</h2>
              {topics.map((topic) => {
                const queue = waiting.get(topic.name) ?? [];
                return (
                  <NavLink
                    key={topic.name}
                    to="/$topic/{-$row}"
                    topic={topic.name}
                    label={topic.title}
                    count={queue.reduce((sum, { count }) => sum + count, 0)}
                    late={queue.some(({ oldestAt }) => isLate(oldestAt))}
                  />
                );
              })}
            </section>
          );
        })}
      </div>
      <div className="flex flex-col gap-0.5 border-t border-hairline p-2">
        {member ? (
          <p className="truncate px-2 py-1" title={member.email}>
            <span className="font-semibold">{member.name}</span>{' '}
            <span className="note-text">{member.roles.map((role) => wordOf(role, 'roles')).join(', ')}</span>
          </p>
        ) : null}
        <div className="flex gap-1">
          <ThemeButton />
          <ToolButton label={text('language')} onClick={switchLang}>
            <Languages size={16} />
          </ToolButton>
          <PasskeysButton />
          <ToolButton
            label={text('logOut')}
            onClick={() => void call('/api/staff/logout', { body: {} }).finally(() => leave())}
          >
            <LogOut size={16} />
          </ToolButton>
        </div>
      </div>
    </nav>
  );
}

const PasskeysDialog = lazy(async () => ({
  default: (await import('./passkeys-dialog.tsx')).PasskeysDialog,
}));

function PasskeysButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ToolButton label={text('passkeys')} onClick={() => setOpen(true)}>
        <KeyRound size={16} />
      </ToolButton>
      {isOpen ? (
        <Suspense fallback={null}>
          <PasskeysDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function NavLink({
  to,
  topic,
  icon,
  label,
  count = 0,
  late = false,
}: {
  to: '/' | '/$topic/{-$row}';
  topic?: string;
  icon?: ReactNode;
  label: string;
  count?: number | undefined;
  late?: boolean;
}) {
  const { pathname } = useLocation();
  const isHere = topic === undefined ? pathname === '/' : pathname.split('/')[1] === topic;
  return (
    <Link
      to={to}
      {...(topic !== undefined && { params: { topic, row: undefined } })}
      search={{}}
      aria-current={isHere ? 'page' : undefined}
      className={cx(
        'flex h-8 items-center gap-2 rounded-xs px-2 max-md:h-11',
        isHere ? 'bg-surface-2 font-semibold' : 'text-fg-2',
      )}
    >
      {icon}
      <span className="min-w-0 grow truncate">{label}</span>
      {count > 0 ? (
        <span
          className={cx('tabular flex items-center gap-1', late ? 'font-semibold text-late' : 'text-fg-3')}
        >
          {late ? <span className="size-1.5 bg-late" aria-hidden="true" /> : null}
          {count}
        </span>
      ) : null}
    </Link>
  );
}

function ThemeButton() {
  const [theme, setTheme] = useState(readTheme);
  return (
    <ToolButton label={text(theme === 'dark' ? 'light' : 'dark')} onClick={() => setTheme(switchTheme())}>
      {theme === 'dark' ? <Sun size={16} /> : <Moon size={16} />}
    </ToolButton>
  );
}

function TopBar() {
  const office = useOffice();
  const { pathname } = useLocation();
  const topic = office.data?.topics.find(({ name }) => name === pathname.split('/')[1]);
  const isSandbox = office.data?.mode === 'sandbox';
  return (
    <header
      className={cx(
        'sticky top-0 z-20 flex h-12 items-center gap-3 border-b border-hairline px-5 max-md:px-4',
        isSandbox ? 'bg-action text-on-action' : 'bg-ground',
      )}
    >
      <p className="min-w-0 truncate font-semibold">
        {topic?.title ?? text(pathname === '/queues' ? 'queues' : 'today')}
      </p>
      <button
        type="button"
        onClick={() => usePalette.setState({ open: true })}
        className="ml-auto flex h-8 w-[280px] items-center gap-2 rounded-sm border border-control bg-surface-1 px-2.5 text-fg-3 max-md:hidden"
      >
        <Search size={14} aria-hidden="true" />
        <span className="grow truncate text-left">{text('findAnything')}</span>
        <kbd className="head-text font-sans">⌘K</kbd>
      </button>
      <p className="flex items-center gap-1.5 max-md:ml-auto">
        <span
          className={cx('size-2 rounded-full', isSandbox ? 'bg-on-action' : 'bg-up')}
          aria-hidden="true"
        />
        <span className="truncate">{text(isSandbox ? 'sandbox' : 'liveMoney')}</span>
      </p>
      <Clock />
    </header>
  );
}

/** Time and zone of the browser: lists show times in it. */
function Clock() {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const shown = new Intl.DateTimeFormat(lang === 'pt' ? 'pt-BR' : 'en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  }).format(now);
  return <time className="tabular max-lg:hidden">{shown}</time>;
}

const subscribe = (notify: () => void) => {
  addEventListener('online', notify);
  addEventListener('offline', notify);
  return () => {
    removeEventListener('online', notify);
    removeEventListener('offline', notify);
  };
};

function Connection() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (online) return null;
  return (
    <p role="status" className="bg-danger px-5 py-1 text-on-danger">
      {text('offline')}
    </p>
  );
}

function BottomBar({ menuOpen, onMenu }: { menuOpen: boolean; onMenu: () => void }) {
  const { pathname } = useLocation();
  const queues = useQueues().data?.queues ?? [];
  const count = queues.reduce((sum, queue) => sum + queue.count, 0);
  const late = queues.some(({ oldestAt }) => isLate(oldestAt));
  const item = 'flex grow basis-0 flex-col items-center justify-center gap-0.5 text-micro';
  const here = (is: boolean) => (is ? 'text-fg-1 font-semibold' : 'text-fg-3');
  return (
    <nav
      aria-label={text('more')}
      className="fixed inset-x-0 bottom-0 z-30 flex h-14 border-t border-hairline bg-surface-1 md:hidden"
    >
      <Link to="/" className={cx(item, here(pathname === '/' && !menuOpen))}>
        <LayoutGrid size={20} aria-hidden="true" />
        {text('today')}
      </Link>
      <Link to="/queues" className={cx(item, here(pathname === '/queues' && !menuOpen))}>
        <span className="relative">
          <ListTodo size={20} aria-hidden="true" />
          {count > 0 ? (
            <span
              className={cx(
                'tabular absolute -top-1.5 left-3.5 rounded-full px-1 text-[11px] leading-4',
                late ? 'bg-danger text-on-danger' : 'bg-surface-3 text-fg-1',
              )}
            >
              {count}
            </span>
          ) : null}
        </span>
        {text('queues')}
      </Link>
      <button
        type="button"
        className={cx(item, here(false))}
        onClick={() => usePalette.setState({ open: true })}
      >
        <Search size={20} aria-hidden="true" />
        {text('find')}
      </button>
      <button type="button" aria-expanded={menuOpen} className={cx(item, here(menuOpen))} onClick={onMenu}>
        <MoreHorizontal size={20} aria-hidden="true" />
        {text('more')}
      </button>
    </nav>
  );
}
