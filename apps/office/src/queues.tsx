import { cx, Skeleton } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import { AgeBar } from './age-bar.tsx';
import { ageOf } from './format.ts';
import { findTopic, useOffice, useQueues } from './registry.ts';
import { text } from './texts.ts';

/** A queue is over its target when its oldest row is older than this. */
const targetMs = 3_600_000;
export const isLate = (oldestAt: string | null) =>
  oldestAt !== null && Date.now() - Date.parse(oldestAt) > targetMs;

/** The queues alone, which a phone opens from its bar. */
export const QueuesPage = () => (
  <div className="p-5 max-md:p-4">
    <Queues />
  </div>
);

/** Queues with waiting rows first, the oldest at the top. */
export function Queues() {
  const office = useOffice();
  const queues = useQueues();
  const titleOf = (topic: string, list: string | null) => {
    const found = findTopic(office.data, topic);
    const title = list && found?.lists.find(({ name }) => name === list)?.title;
    return title ? `${found.title}: ${title}` : (found?.title ?? topic);
  };
  const rows = (queues.data?.queues ?? []).toSorted(
    (a, b) =>
      Number(a.count === 0) - Number(b.count === 0) || (a.oldestAt ?? '~').localeCompare(b.oldestAt ?? '~'),
  );
  return (
    <section className="panel overflow-hidden">
      <h1 className="px-4 pt-3 pb-2 text-[14px] font-semibold">{text('waitingForSomeone')}</h1>
      {queues.isPending || office.isPending ? (
        <div className="flex flex-col gap-2 p-4 pt-0">
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-7" />
          ))}
        </div>
      ) : queues.isError ? (
        <p role="alert" className="px-4 pb-4">
          {queues.error.message}{' '}
          <button type="button" className="text-link underline" onClick={() => void queues.refetch()}>
            {text('retry')}
          </button>
        </p>
      ) : (
        <table className="w-full">
          <thead>
            <tr className="head-text h-7 text-left">
              <th className="px-4 font-normal">{text('queue')}</th>
              <th className="px-4 text-right font-normal">{text('waiting')}</th>
              <th className="px-4 text-right font-normal whitespace-nowrap">{text('oldest')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ topic, list, count, oldestAt }) => (
              <tr key={`${topic} ${list}`} className="h-9 border-t border-hairline max-md:h-11">
                <td className="px-4">
                  <Link
                    to="/$topic/{-$row}"
                    params={{ topic, row: undefined }}
                    search={list === null ? {} : { list }}
                    className={cx('text-link', count === 0 && 'text-fg-2')}
                  >
                    {titleOf(topic, list)}
                  </Link>
                </td>
                <td className="tabular px-4 text-right">
                  {count === 0 ? (
                    <span className="note-text whitespace-nowrap">{text('nothingWaits')}</span>
                  ) : (
                    count
                  )}
                </td>
                <td className={cx('tabular px-4 text-right', isLate(oldestAt) && 'font-semibold text-late')}>
                  {oldestAt === null ? (
                    '–'
                  ) : (
                    <span className="flex items-center justify-end gap-2 whitespace-nowrap">
                      <AgeBar since={oldestAt} targetMs={targetMs} />
                      <span className="min-w-16">{ageOf(oldestAt)}</span>
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
