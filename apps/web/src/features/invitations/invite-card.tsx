import { Button, Card, IconButton } from '@palpite/ui';
import { Check, Copy, Image, Share2 } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { encode } from 'uqr';
import { toast } from '../../shared/messages/toast.ts';
import { productName } from '../../shared/product.ts';
import { invitationLink } from './invitations.ts';
import { SharePictureSheet } from './share-picture-sheet.tsx';

/** How long "copied" is shown. */
const copiedMs = 1_500;

/** Copies a text and shows a toast; `copied` is true for a moment afterwards. */
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

/** The player's code and link: to copy, to scan, and to send as text or picture. */
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

interface QrCodeProps {
  text: string;
  label: string;
  className?: string;
}

/** A QR code, dark on light in every theme, as cameras expect. */
function QrCode({ text, label, className }: QrCodeProps) {
  const { path, size } = useMemo(() => {
    const code = encode(text, { ecc: 'M', border: 2 });
    const dots = code.data.flatMap((row, y) =>
      row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])),
    );
    return { path: dots.join(''), size: code.size };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} fill="#faf6ef" />
      <path d={path} fill="#12100e" />
    </svg>
  );
}
