import type { Words } from '@palpite/contracts/office/topic';
import { revokeHolder } from '../../modules/identity/index.ts';
import { lockUnsent } from '../../modules/payments/index.ts';
import type { Tx } from '../../platform/db.ts';
import { type Done, refused } from '../office-topic.ts';

/** Rolls the transaction of an order back and returns a sentence. */
export class Undone extends Error {
  readonly sentence: Words;
  constructor(en: string, pt: string) {
    super(en);
    this.sentence = { en, pt };
  }
}

/** Returns the sentence of an order that was rolled back. */
export async function orUndone(work: () => Promise<Done>): Promise<Done> {
  try {
    return await work();
  } catch (failure) {
    if (!(failure instanceof Undone)) throw failure;
    return refused(failure.sentence.en, failure.sentence.pt);
  }
}

/** Makes the name and document of a player unverified. Throws {@link Undone} when a withdrawal to them waits. */
export async function revokeDocument(tx: Tx, playerId: bigint): Promise<void> {
  if (!(await revokeHolder(tx, playerId)))
    throw new Undone(
      'Nothing was changed: no document is verified.',
      'Nada mudou: nenhum documento está verificado.',
    );
  // The player's row is locked, so no withdrawal to the document can be requested meanwhile.
  const [waiting] = await lockUnsent(tx, playerId);
  if (waiting)
    throw new Undone(
      `Nothing was changed: withdrawal ${waiting.id} waits. Reject it first.`,
      `Nada mudou: o saque ${waiting.id} está na fila. Recuse-o antes.`,
    );
}
