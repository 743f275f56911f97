import { formatDate } from '@palpite/i18n';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { WindowVirtualizer } from 'virtua';
import { daysAgo, type LedgerRecord, listItems } from './record.ts';
import { RecordRow } from './record-row.tsx';

function DayHead({ day }: { day: Date }) {
  const { t } = useTranslation('records');
  const ago = daysAgo(day, new Date());
  return (
    <h2 className="px-1 pt-4 pb-2 text-caption font-semibold text-fg-3">
      {ago === 0 ? t('today') : ago === 1 ? t('yesterday') : formatDate(day)}
    </h2>
  );
}

export interface RecordListProps {
  records: readonly LedgerRecord[];
  onOpen: (record: LedgerRecord) => void;
}

/** Groups the records by day; renders only those near the viewport. */
export function RecordList({ records, onOpen }: RecordListProps) {
  const items = useMemo(() => listItems(records), [records]);
  return (
    <WindowVirtualizer itemSize={65} bufferSize={400}>
      {items.map((item, index) =>
        item.kind === 'day' ? (
          <DayHead key={item.key} day={item.day} />
        ) : (
          <RecordRow
            key={item.key}
            record={item.record}
            first={items[index - 1]?.kind === 'day'}
            last={item.last}
            onOpen={() => onOpen(item.record)}
          />
        ),
      )}
    </WindowVirtualizer>
  );
}
