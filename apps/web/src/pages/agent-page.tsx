import { useTranslation } from 'react-i18next';
import { EarnedCard } from '../features/invitations/earned-card.tsx';
import { EarningsList } from '../features/invitations/earnings-list.tsx';
import { HowItWorks } from '../features/invitations/how-it-works.tsx';
import { InviteCard } from '../features/invitations/invite-card.tsx';
import { LevelsCard } from '../features/invitations/levels-card.tsx';
import { WithInvitations } from '../features/invitations/with-invitations.tsx';

/** The screen for players who invite many: levels, link, commissions by day, terms. */
export function AgentPage() {
  const { t } = useTranslation('invitations');
  return (
    <WithInvitations>
      {(player, invitations) => (
        <div className="gutter grid grid-cols-1 gap-x-6 pt-1 pb-4 tablet:grid-cols-2 tablet:items-start">
          <div className="flex flex-col gap-3">
            <EarnedCard invitations={invitations} />
            {player.stop ? null : <InviteCard code={player.inviteCode} />}
            <LevelsCard invitations={invitations} />
          </div>
          <div>
            <section aria-labelledby="invitation-history">
              <h2 id="invitation-history" className="flex min-h-12 items-center text-title-sm">
                {t('agent.history')}
              </h2>
              <EarningsList currency={invitations.currency} />
            </section>
            <HowItWorks invitations={invitations} />
          </div>
        </div>
      )}
    </WithInvitations>
  );
}
