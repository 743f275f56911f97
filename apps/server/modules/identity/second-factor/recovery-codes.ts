import type { Tx } from '../../../platform/db.ts';
import { drawSigns, hashToken } from '../token.ts';
import { replaceRecoveryCodes } from './second-factor.store.ts';

const codeCount = 10;

/** 21^16, about 70 bits. */
const codeLength = 16;

/** Of a player or a member of staff. Letter case, spaces and hyphens do not matter. */
export function hashRecoveryCode(ownerId: bigint, code: string): string {
  return hashToken(`${ownerId} ${code.replace(/[\s-]/g, '').toUpperCase()}`);
}

/** Returns the codes as shown, in groups of four, and the hashes to store. */
export function drawRecoveryCodes(ownerId: bigint): { shown: string[]; hashes: string[] } {
  const codes = Array.from({ length: codeCount }, () => drawSigns(codeLength));
  return {
    shown: codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-')),
    hashes: codes.map((code) => hashRecoveryCode(ownerId, code)),
  };
}

/** New codes end all earlier ones. Only hashes are stored. */
export async function issueRecoveryCodes(tx: Tx, playerId: bigint): Promise<string[]> {
  const { shown, hashes } = drawRecoveryCodes(playerId);
  await replaceRecoveryCodes(tx, playerId, hashes);
  return shown;
}
