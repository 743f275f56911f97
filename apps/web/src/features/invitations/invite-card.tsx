import { Button, Card, IconButton, Sheet, Skeleton } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { Check, Copy, Download, Image, Share2 } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../shared/device/save-file.ts';
import { useLocale } from '../../shared/i18n/i18n.ts';
import { toast } from '../../shared/messages/toast.ts';
import { productName } from '../../shared/product.ts';
import { QrCode } from '../../shared/ui/qr-code.tsx';
import { invitationLink, sharePictureQuery } from './invitations.ts';

const copiedMs = 1_500;

function useCopy(): [copied: boolean, copy: (text: string) => void] {
  const { t } = useTranslation('common');
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    toast.success(t('copied'));
  };
  return [copied, (text) => void copy(text)];
}

export function InviteCard({ code }: { code: string }) {
  const { t } = useTranslation('invitations');
  const link = invitationLink(code);
  const [copied, copy] = useCopy();
  const [pictured, setPictured] = useState(false);
  const canShare = 'share' in navigator;
  const share = async () => {
    // Closing the share sheet rejects the promise; that is no error.
    await navigator.share({ title: productName, text: t('share.message'), url: link }).catch(() => {});
  };
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex items-center gap-4 big:flex-col big:items-start">
        <QrCode text={link} label={t('share.qr')} className="size-28 shrink-0 rounded-md" />
        <div className="min-w-0 flex-1">
          <p className="text-caption text-fg-3">{t('share.code')}</p>
          <p className="tabular text-title font-bold select-all">{code}</p>
          <p className="mt-1.5 text-caption text-fg-3">{t('share.camera')}</p>
        </div>
      </div>
      <div className="flex items-center rounded-md bg-surface-2 pl-4">
        <p className="min-w-0 flex-1 truncate text-body-sm text-fg-1 select-all" title={link}>
          <span className="sr-only">{t('share.link')}: </span>
          {link.replace(/^https?:\/\//, '')}
        </p>
        <IconButton
          label={t('share.copy')}
          icon={copied ? <Check size={20} className="text-up" /> : <Copy size={20} />}
          onClick={() => copy(link)}
        />
      </div>
      <div className="grid grid-cols-[1fr_auto] gap-2 big:grid-cols-1">
        {canShare ? (
          <Button icon={<Share2 size={18} />} onClick={() => void share()}>
            {t('share.send')}
          </Button>
        ) : (
          <Button icon={copied ? <Check size={18} /> : <Copy size={18} />} onClick={() => copy(link)}>
            {t('share.copy')}
          </Button>
        )}
        <Button variant="secondary" icon={<Image size={18} />} onClick={() => setPictured(true)}>
          {t('share.picture')}
        </Button>
      </div>
      {pictured ? <SharePictureSheet code={code} onClose={() => setPictured(false)} /> : null}
    </Card>
  );
}

function useAddress(picture: Blob | undefined): string | null {
  const address = useMemo(() => (picture ? URL.createObjectURL(picture) : null), [picture]);
  useEffect(() => {
    return address ? () => URL.revokeObjectURL(address) : undefined;
  }, [address]);
  return address;
}

function SharePictureSheet({ code, onClose }: { code: string; onClose: () => void }) {
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
