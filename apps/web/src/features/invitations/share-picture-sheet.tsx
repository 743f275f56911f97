import { Button, Sheet, Skeleton } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { Download, Share2 } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../shared/device/save-file.ts';
import { useLocale } from '../../shared/i18n/i18n.ts';
import { toast } from '../../shared/messages/toast.ts';
import { sharePictureQuery } from './invitations.ts';

/** Returns an object URL of the picture, which is revoked when the picture changes or the component unmounts. */
function useAddress(picture: Blob | undefined): string | null {
  const address = useMemo(() => (picture ? URL.createObjectURL(picture) : null), [picture]);
  useEffect(() => {
    return address ? () => URL.revokeObjectURL(address) : undefined;
  }, [address]);
  return address;
}

/** Shows the invitation as a picture, to send or save. */
export function SharePictureSheet({ code, onClose }: { code: string; onClose: () => void }) {
  const { t } = useTranslation(['invitations', 'common']);
  const { data: picture, isError, refetch } = useQuery(sharePictureQuery(useLocale()));
  const address = useAddress(picture);
  const name = t('invitations:picture.file', { code });
  const file = picture && new File([picture], name, { type: 'image/png' });
  const canSend = file !== undefined && 'canShare' in navigator && navigator.canShare({ files: [file] });
  const save = () => {
    if (!picture) return;
    saveFile(picture, name);
    toast.success(t('invitations:picture.saved'));
  };
  // Closing the share sheet rejects the promise; that is no error.
  const send = () => void (file && navigator.share({ files: [file] }).catch(() => {}));
  const footer = isError ? (
    <Button block onClick={() => void refetch()}>
      {t('common:retry')}
    </Button>
  ) : (
    <div className="flex flex-col gap-2">
      {canSend ? (
        <Button block icon={<Share2 size={18} />} onClick={send}>
          {t('invitations:picture.send')}
        </Button>
      ) : null}
      <Button
        block
        variant={canSend ? 'secondary' : 'primary'}
        icon={<Download size={18} />}
        loading={!picture}
        loadingLabel={t('common:loading')}
        onClick={save}
      >
        {t('invitations:picture.save')}
      </Button>
    </div>
  );
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('invitations:picture.title')}
      description={t('invitations:picture.text')}
      closeLabel={t('common:close')}
      footer={footer}
    >
      <div className="mx-auto aspect-4/5 w-full max-w-72">
        {address ? (
          <img
            src={address}
            alt={t('invitations:picture.alt', { code })}
            className="size-full rounded-card object-cover"
          />
        ) : isError ? (
          <p className="grid size-full place-items-center text-center text-body-sm text-fg-2" role="alert">
            {t('invitations:picture.failed')}
          </p>
        ) : (
          <Skeleton className="size-full rounded-card" />
        )}
      </div>
    </Sheet>
  );
}
