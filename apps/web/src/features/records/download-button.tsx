import { Button } from '@palpite/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../shared/device/save-file.ts';
import type { RecordKind } from './kinds.ts';
import type { Span } from './period.ts';
import { useExportRecords } from './records.queries.ts';

/** Downloads the shown records as CSV. */
export function DownloadButton({ kind, span, icon }: { kind: RecordKind; span: Span; icon: ReactNode }) {
  const { t } = useTranslation('records');
  const { mutate, isPending } = useExportRecords();
  const download = () =>
    mutate(
      { kind, span },
      { onSuccess: (file) => saveFile(file, `${t('statement.file')}-${span.from}-${span.to}.csv`) },
    );
  return (
    <Button
      variant="secondary"
      size={40}
      className="px-2"
      icon={icon}
      loading={isPending}
      loadingLabel={t('statement.downloading')}
      onClick={download}
    >
      {t('statement.download')}
    </Button>
  );
}
