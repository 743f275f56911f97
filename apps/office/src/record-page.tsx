import { cx, Skeleton } from '@palpite/ui';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ActionMenu } from './action-buttons.tsx';
import { moneyOf, type Row, shownValue } from './format.ts';
import { keepInView } from './keep-in-view.ts';
import type { ListSearch } from './list-address.ts';
import { ListView } from './list-view.tsx';
import { appliesTo, type OfficeList, playerActions, playerLists, useOffice, useRows } from './registry.ts';
import { StateChip } from './state-chip.tsx';
import { text } from './texts.ts';

const from = '/players/$number/{-$row}';
/** Columns that identify a player. */
const identity = ['email', 'number'];

/**
 * The page of a player: who and how much, what can be done, and a tab for each list that a topic declares for players.
 * The address holds the tab, its filters and the open row.
 */
export function RecordPage() {
  const { number } = useParams({ from });
  const { list: wanted } = useSearch({ strict: false }) as ListSearch;
  const office = useOffice();
  const [head] = playerLists(office.data, 'head');
  const tabs = playerLists(office.data, 'tab');
  const side = playerLists(office.data, 'side');
  const rows = useRows(head?.list, { player: number });
  const row = rows.data?.rows.find((each) => each.number === number);
  const tab = tabs.find(({ list }) => list.name === wanted) ?? tabs[0];
  if (office.data && !head) return <p className="p-5">{text('forbidden')}</p>;
  if (rows.isError)
    return (
      <p role="alert" className="m-5 rounded-sm bg-inset px-3 py-2">
        {text('listFailed')} {rows.error.message}{' '}
        <button type="button" className="text-link underline" onClick={() => void rows.refetch()}>
          {text('retry')}
        </button>
      </p>
    );
  if (rows.data && !rows.isPlaceholderData && !row)
    return (
      <p role="status" className="p-5">
        {text('unknownPlayer', { n: number })}
      </p>
    );
  const actions = playerActions(office.data).filter((action) => appliesTo(action, row ?? null));
  return (
    <div className="flex min-h-0 grow">
      <div className="flex min-w-0 grow flex-col">
        {row && head ? (
          <Head list={head.list} row={row}>
            <ActionMenu actions={actions} row={row} keys={identity} />
          </Head>
        ) : (
          <Skeleton className="m-5 h-28" />
        )}
        <nav
          aria-label={text('tabs')}
          className="flex shrink-0 gap-1 overflow-x-auto border-b border-hairline px-5 max-md:px-4"
        >
          {tabs.map(({ list }) => (
            <Link
              key={list.path}
              ref={list === tab?.list ? keepInView : undefined}
              to={from}
              params={{ number, row: undefined }}
              search={{ list: list.name }}
              aria-current={list === tab?.list ? 'true' : undefined}
              className={cx(
                'flex h-10 shrink-0 items-center border-b-2 px-2 max-md:h-11',
                list === tab?.list ? 'border-link font-semibold' : 'border-transparent text-fg-2',
              )}
            >
              {list.title}
            </Link>
          ))}
        </nav>
        {tab ? (
          <ListView key={`${number} ${tab.list.path}`} topic={tab.topic} list={tab.list} player={number} />
        ) : null}
        {side.length > 0 ? (
          <div className="border-t border-hairline xl:hidden">
            <Side lists={side.map(({ list }) => list)} number={number} />
          </div>
        ) : null}
      </div>
      {side.length > 0 ? (
        <aside className="w-[320px] shrink-0 overflow-y-auto border-l border-hairline max-xl:hidden">
          <Side lists={side.map(({ list }) => list)} number={number} />
        </aside>
      ) : null}
    </div>
  );
}

/** Name, state and balances. Amounts are shown large, the rest in a line of facts. */
function Head({ list, row, children }: { list: OfficeList; row: Row; children: ReactNode }) {
  const named = ['number', 'email', 'name', 'currency'];
  const rest = list.columns.filter(({ name }) => !named.includes(name));
  const money = rest.filter(({ look }) => look === 'money');
  const states = rest.filter(({ name, look }) => look === 'state' && row[name] !== null);
  const facts = rest.filter((column) => !money.includes(column) && column.look !== 'state');
  const name = String(row.name || row.email);
  return (
    <header className="flex shrink-0 flex-col gap-3 px-5 pt-4 pb-3 max-md:px-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 grow">
          <h1 className="truncate text-[21px] leading-7 font-bold select-text">{name}</h1>
          <p className="note-text select-text">
            <span className="tabular">{String(row.number)}</span> · {String(row.email)}
          </p>
        </div>
        {children}
      </div>
      <dl className="flex flex-wrap items-end gap-x-8 gap-y-3 max-md:grid max-md:grid-cols-2 max-md:gap-x-4">
        {money.map((column) => (
          <div key={column.name}>
            <dt className="note-text">{column.label}</dt>
            <dd className="tabular text-[21px] leading-7 font-bold max-md:text-[17px] max-md:leading-6">
              {moneyOf(String(row[column.name]), row.currency)}{' '}
              <span className="note-text font-normal">{String(row.currency)}</span>
            </dd>
          </div>
        ))}
      </dl>
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        {states.map((column) => (
          <div key={column.name} className="flex items-center gap-1.5">
            <dt className="note-text">{column.label}</dt>
            <dd>
              <StateChip
                value={shownValue(row[column.name], column, row)}
                code={String(row[column.name])}
                field={column.name}
              />
            </dd>
          </div>
        ))}
        {facts.map((column) => (
          <div key={column.name} className="flex items-baseline gap-1.5">
            <dt className="note-text">{column.label}</dt>
            <dd className="tabular select-text">{shownValue(row[column.name], column, row)}</dd>
          </div>
        ))}
      </dl>
    </header>
  );
}

function Side({ lists, number }: { lists: readonly OfficeList[]; number: string }) {
  return lists.map((list) => <SideList key={list.path} list={list} number={number} />);
}

/** A short list beside the tabs: each row is its longest text, with who and when under it. */
function SideList({ list, number }: { list: OfficeList; number: string }) {
  const rows = useRows(list, { player: number });
  const body = list.columns.find(({ look }) => look === 'longText') ?? list.columns[0];
  const under = list.columns.filter((column) => column !== body && !list.key.includes(column.name));
  return (
    <section className="px-5 py-4 max-md:px-4">
      <h2 className="pb-2 text-[14px] font-semibold">{list.title}</h2>
      {rows.data?.rows.length === 0 ? <p className="text-fg-2">{list.empty}</p> : null}
      <ul className="flex flex-col gap-2">
        {body
          ? rows.data?.rows.map((row) => (
              <li key={list.key.map((name) => String(row[name])).join(' ')} className="panel px-3 py-2">
                <p className="break-words whitespace-pre-wrap select-text">
                  {shownValue(row[body.name], body, row)}
                </p>
                <p className="note-text">
                  {under.map((column) => shownValue(row[column.name], column, row)).join(' · ')}
                </p>
              </li>
            ))
          : null}
      </ul>
    </section>
  );
}
