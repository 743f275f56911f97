import type { BonusState } from '@palpite/contracts/bonuses';
import { useMutation } from '@tanstack/react-query';
import { callForMessage } from '../api/api.ts';
import { queryClient } from '../api/query-client.ts';
import { sendOrRead } from '../api/send-or-read.ts';
import { findPlayer, mergeUserInfo, refreshPlayer } from '../session/player.ts';
import { bonusesQuery, refreshBonuses } from './bonuses.ts';

const calls = { claim: 'claimBonus', decline: 'declineBonus', forfeit: 'forfeitBonus' } as const;
export type BonusChange = keyof typeof calls;

/** The states after each change; a claimed bonus may be turned over already. */
const changedStates: Record<BonusChange, readonly BonusState[]> = {
  claim: ['active', 'completed', 'spent'],
  decline: ['declined'],
  forfeit: ['forfeited'],
};

async function hasChanged(bonusId: string, change: BonusChange): Promise<boolean> {
  const query = bonusesQuery(findPlayer()?.currency ?? 'BRL');
  const { all } = await queryClient.fetchQuery({ ...query, staleTime: 0 });
  const state = all.find(({ id }) => id === bonusId)?.state;
  return state !== undefined && changedStates[change].includes(state);
}

export function changeBonus(id: string, change: BonusChange) {
  return sendOrRead(
    () =>
      callForMessage(calls[change], { params: { bonusId: id }, body: { loading: false } }, { lost: null }),
    () => hasChanged(id, change),
  );
}

export function useChangeBonus() {
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: BonusChange }) => changeBonus(id, change),
    onSuccess: (reply) => {
      if (!reply) return void refreshPlayer();
      const { balance, bonusBalance } = reply.data;
      mergeUserInfo({ balance, bonusBalance });
    },
    onSettled: refreshBonuses,
  });
}
