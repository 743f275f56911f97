import { Button, Card, HeroArt, Skeleton } from '@palpite/ui';
import { Copy, Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePlayer } from '../shared/player.ts';
import { productName } from '../shared/product.ts';
import { toast } from '../shared/toast.ts';

/** The address that brings a friend with the player's code. */
function invitationLink(inviteCode: string): string {
  return `${window.location.origin}/#/y${encodeURIComponent(inviteCode)}`;
}

/** This gives the player the link that invites friends. */
export function SharePage() {
  const { t } = useTranslation(['pages', 'common']);
  const player = usePlayer();
  if (!player)
    return (
      <div className="gutter flex flex-col gap-4 pt-1" aria-busy="true">
        <Skeleton className="h-40 rounded-card" />
        <Skeleton className="h-32 rounded-card" />
      </div>
    );
  const link = invitationLink(player.inviteCode);
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text);
    toast.success(t('common:copied'));
  };
  const share = async () => {
    // A closed share sheet rejects; the reader chose that.
    await navigator.share({ title: productName, text: t('pages:share.message'), url: link }).catch(() => {});
  };
  return (
    <div className="gutter flex flex-col gap-4 pt-1">
      <div className="relative isolate flex min-h-40 flex-col justify-end overflow-hidden rounded-card p-4 text-cream">
        <HeroArt seed={`invite-${player.inviteCode}`} palette="folha" className="-z-10" />
        <h2 className="max-w-[14ch] text-title">{t('pages:share.title')}</h2>
      </div>
      <p className="text-body-sm text-fg-2">{t('pages:share.text')}</p>
      <Card className="flex flex-col gap-3">
        <div>
          <p className="text-caption text-fg-3">{t('pages:share.code')}</p>
          <p className="tabular text-money select-all">{player.inviteCode}</p>
        </div>
        <div className="border-t border-hairline pt-3">
          <p className="text-caption text-fg-3">{t('pages:share.link')}</p>
          <p className="text-body-sm break-all text-fg-2 select-all">{link}</p>
        </div>
        <div className="grid auto-cols-fr grid-flow-col gap-2">
          <Button variant="secondary" icon={<Copy size={18} />} onClick={() => void copy(link)}>
            {t('pages:share.copy')}
          </Button>
          {'share' in navigator ? (
            <Button icon={<Share2 size={18} />} onClick={() => void share()}>
              {t('pages:share.send')}
            </Button>
          ) : null}
        </div>
      </Card>
      <p className="text-caption text-fg-3">{t('pages:share.note')}</p>
    </div>
  );
}
