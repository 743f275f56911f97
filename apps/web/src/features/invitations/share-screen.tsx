import { Button, HeroArt } from '@palpite/ui';
import { Link, Navigate } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../shared/paths.ts';
import { HowItWorks } from './how-it-works.tsx';
import { InviteCard } from './invite-card.tsx';
import { WithInvitations } from './with-invitations.tsx';

/** A stopped player is redirected to the friends screen. */
export function ShareScreen() {
  const { t } = useTranslation('invitations');
  return (
    <WithInvitations>
      {(player, invitations) =>
        player.stop ? (
          <Navigate to={paths.friends} replace />
        ) : (
          <div className="gutter pt-1 pb-4">
            <div className="two-columns">
              <div>
                <div>
                  <div className="relative isolate flex min-h-36 flex-col justify-end overflow-hidden rounded-card p-4 text-cream">
                    <HeroArt seed={`invite-${player.inviteCode}`} palette="folha" className="-z-10" />
                    <h2 className="max-w-[14ch] text-title">{t('share.title')}</h2>
                  </div>
                  <p className="text-body-sm text-fg-2">{t('share.text')}</p>
                  <InviteCard code={player.inviteCode} />
                  <Button
                    block
                    variant="secondary"
                    icon={<Users size={18} />}
                    render={<Link to={paths.friends} />}
                  >
                    {t('share.friends')}
                  </Button>
                </div>
                <div>
                  <HowItWorks invitations={invitations} />
                  <p className="text-center text-caption text-fg-3">{t('share.note')}</p>
                </div>
              </div>
            </div>
          </div>
        )
      }
    </WithInvitations>
  );
}
