import { currencyCodes } from '@palpite/domain/money';
import { worthOf } from '@palpite/domain/worth';
import type { Tx } from '../../../platform/db.ts';

const ladder = [50n, 50n, 100n, 100n, 150n, 200n, 500n];

export async function seedLadders(tx: Tx): Promise<void> {
  await tx
    .insertInto('engagement.sign_in_step')
    .values(
      currencyCodes.flatMap((currency) =>
        ladder.map((centavos, at) => ({
          currency,
          step: at + 1,
          award_minor: worthOf(centavos, currency),
        })),
      ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
