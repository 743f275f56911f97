import { cx, Skeleton } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ActionMenu } from './action-buttons.tsx';
import { keepInView } from './keep-in-view.ts';
import { useListAddress } from './list-address.ts';
import { ListView } from './list-view.tsx';
import { findTopic, type OfficeList, ownLists, useOffice } from './registry.ts';
import { text } from './texts.ts';

const ChatsPage = lazy(async () => ({ default: (await import('./chats/chats-page.tsx')).ChatsPage }));

/** A topic: tabs of its lists, the table, and the pane of the open row. All of it is in the address. */
export function TopicPage() {
  const {
    topic: name,
    search: { list: listName },
  } = useListAddress();
  const office = useOffice();
  const topic = findTopic(office.data, name);
  if (office.isPending) return <Skeleton className="m-5 h-64" />;
  if (!topic) return <p className="p-5">{text(office.data ? 'forbidden' : 'unknownPage')}</p>;
  if (topic.name === 'chats')
    return (
      <Suspense fallback={<Skeleton className="m-5 h-64" />}>
        <ChatsPage />
      </Suspense>
    );
  const lists = ownLists(topic);
  const list = lists.find((each) => each.name === listName) ?? lists[0];
  const own = topic.actions.filter(({ on }) => on === null);
  return (
    <>
      {lists.length > 1 || own.length > 0 ? (
        <div className="flex items-start gap-4 border-b border-hairline px-5 py-2 max-md:flex-wrap max-md:gap-1 max-md:px-4">
          {lists.length > 1 && list ? <ListTabs topic={name} lists={lists} open={list} /> : null}
          <div className="ml-auto flex shrink-0 gap-2 max-md:flex-wrap max-md:justify-end">
            <ActionMenu actions={own} />
          </div>
        </div>
      ) : null}
      {list ? (
        <ListView key={list.path} topic={topic} list={list} />
      ) : (
        <p className="p-5">{text('noLists')}</p>
      )}
    </>
  );
}

type TabsProps = { topic: string; lists: readonly OfficeList[]; open: OfficeList };

/** One row that scrolls on a phone, with the open list in view. */
function ListTabs({ topic, lists, open }: TabsProps) {
  return (
    <div className="flex min-w-0 flex-wrap gap-1 max-md:-mx-4 max-md:flex-nowrap max-md:overflow-x-auto max-md:px-4">
      {lists.map((each) => (
        <Link
          key={each.name}
          ref={each === open ? keepInView : undefined}
          to="/$topic/{-$row}"
          params={{ topic, row: undefined }}
          search={{ list: each.name }}
          aria-current={each === open ? 'true' : undefined}
          className={cx(
            'flex h-8 shrink-0 items-center rounded-xs px-3 max-md:h-11',
            each === open ? 'bg-surface-2 font-semibold' : 'text-fg-2',
          )}
        >
          {each.title}
        </Link>
      ))}
    </div>
  );
}
