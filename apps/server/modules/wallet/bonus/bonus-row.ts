import type { BonusSource, BonusState } from '@palpite/contracts/bonuses';
import type { RunningBonus } from '@palpite/domain/bonuses';
import type { Currency } from '@palpite/domain/money';
import type { Selectable } from 'kysely';
import type { Tables } from '../../../platform/tables.ts';

export type BonusRow = Omit<Selectable<Tables['wallet.bonus']>, 'source' | 'state' | 'currency'> & {
  source: BonusSource;
  state: BonusState;
  currency: Currency;
};

export function toRunning(row: BonusRow): RunningBonus {
  return {
    id: row.id,
    fromSeq: row.from_seq ?? 0n,
    expiresAtMs: row.expires_at?.getTime() ?? 0,
    requiredMinor: row.required_minor,
    wageredMilli: row.wagered_milli,
  };
}
