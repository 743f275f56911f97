import { Button, Dialog } from '@palpite/ui';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { leave } from '../../shared/session/leave.ts';

/** Logs out after a confirmation, because this also clears the device's stored settings. */
export function LeaveButton() {
  const { t } = useTranslation(['account', 'common']);
  const [asking, setAsking] = useState(false);
  const [leaving, setLeaving] = useState(false);
  return (
    <>
      <Button variant="ghost" block icon={<LogOut size={18} />} onClick={() => setAsking(true)}>
        {t('common:logout')}
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={t('leave.title')}
        description={t('leave.text')}
        cancelLabel={t('leave.stay')}
        confirmLabel={t('common:logout')}
        loading={leaving}
        onConfirm={() => {
          setLeaving(true);
          leave();
        }}
      />
    </>
  );
}
