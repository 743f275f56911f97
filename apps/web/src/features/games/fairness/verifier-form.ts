import { isClientSeed, type RoundSeeds } from '@palpite/domain/fairness';
import { foldNumberText } from '@palpite/domain/typed-digits';

export type VerifierForm = { serverSeed: string; clientSeed: string; nonce: string };

/** Our server seeds are 64 hex digits. Other operators' seeds may differ, so a mismatch is only a hint. */
const usualSeed = /^[0-9a-f]{64}$/i;
const wholeNumber = /^\d{1,9}$/;

/** Reads pasted seeds: what can be computed, and which fields look wrong. */
export function readVerifierForm({ serverSeed, clientSeed, nonce: typedNonce }: VerifierForm): {
  seeds: RoundSeeds | null;
  problems: { serverSeed: boolean; nonce: boolean };
} {
  const nonce = foldNumberText(typedNonce);
  const countable = wholeNumber.test(nonce);
  const complete = serverSeed !== '' && isClientSeed(clientSeed) && countable;
  return {
    seeds: complete ? { serverSeed, clientSeed, nonce: Number(nonce) } : null,
    problems: {
      serverSeed: serverSeed !== '' && !usualSeed.test(serverSeed),
      nonce: nonce !== '' && !countable,
    },
  };
}
