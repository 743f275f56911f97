import { currencyCodes } from '@palpite/domain/money';
import { worthOf } from '@palpite/domain/worth';
import type { Tx } from '../../../platform/db.ts';

/** Bonus money of seven days in a row, in centavos of a real. */
const ladder = [50n, 50n, 100n, 100n, 150n, 200n, 500n];

/** Adds the ladder that an installation begins with; steps that exist stay as the operator left them. */
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
