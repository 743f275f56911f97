import { Tabs } from '@palpite/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { BetList } from '../features/bets/bet-list.tsx';
import { LinkedBetReceipt } from '../features/bets/receipt-sheet.tsx';
import { SlipInline } from '../features/slip/slip-parts.tsx';
import { paths } from '../shared/paths.ts';
import { useSession } from '../shared/session/session.ts';
import { usePickCount } from '../shared/sports/slip-store.ts';
import { useMedia } from '../shared/ui/media.ts';

const tabs = ['slip', 'open', 'settled'] as const;
type Tab = (typeof tabs)[number];

export function SlipPage() {
  const { t } = useTranslation('bets');
  const navigate = useNavigate();
  const { tab: tabInAddress, bet } = useSearch({ strict: false }) as { tab?: unknown; bet?: unknown };
  const loggedIn = useSession(({ token }) => token !== '');
  const betId = /^\d{1,18}$/.exec(String(bet))?.[0];
  const count = usePickCount();
  const hasPane = useMedia('(min-width: 1200px)');
  const found = tabs.find((tab) => tab === tabInAddress) ?? 'slip';
  const tab: Tab = hasPane && found === 'slip' ? 'open' : found;
  return (
    <>
      <div className="sticky top-[calc(56px+var(--safe-top))] z-10 bg-ground">
        <Tabs
          label={t('tabs.label')}
          value={tab}
          onValueChange={(next) => void navigate({ to: paths.slip, search: { tab: next }, replace: true })}
          items={tabs
            .filter((name) => !(hasPane && name === 'slip'))
            .map((name) => ({
              value: name,
              label: name === 'slip' && count > 0 ? t('tabs.slipOf', { count }) : t(`tabs.${name}`),
            }))}
        />
      </div>
      <div className="gutter pt-4">
        {tab === 'slip' ? (
          <div className="mx-auto max-w-140">
            <SlipInline />
          </div>
        ) : (
          <BetList key={tab} state={tab} />
        )}
      </div>
      {loggedIn && betId ? (
        <LinkedBetReceipt
          betId={betId}
          onClose={() => void navigate({ to: paths.slip, search: { tab }, replace: true })}
        />
      ) : null}
    </>
  );
}
