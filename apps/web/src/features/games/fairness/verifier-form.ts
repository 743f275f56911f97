import { isClientSeed, type RoundSeeds } from '@palpite/domain/fairness';
import { foldNumberText } from '@palpite/domain/typed-digits';

export type VerifierForm = { serverSeed: string; clientSeed: string; nonce: string };

/** Revealed seeds of this house are 64 hex digits; other houses' may differ, so this is a hint, not a wall. */
const usualSeed = /^[0-9a-f]{64}$/i;
const wholeNumber = /^\d{1,9}$/;

/** Reads pasted seeds: what can be computed from them, and which fields look wrong. */
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
