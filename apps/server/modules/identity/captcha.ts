import { createHash, randomBytes } from 'node:crypto';
import type { Caller } from '../../platform/http.ts';
import { networkOf } from '../../platform/limits.ts';
import { refuse } from '../../platform/refusal.ts';
import { putCaptcha, takeCaptchas } from './codes.store.ts';
import type { Context } from './context.ts';
import { drawCaptcha } from './draw-captcha.ts';
import { drawSigns } from './token.ts';

const textLength = 5;

/** Difficulty of the puzzle: 2^18 hashes take about a second on a phone. It doubles with each `asksPerBit` requests. */
const zeroBitsMin = 18;
const zeroBitsMax = 24;
const asksPerBit = 10;

/**
 * Draws a captcha for the number that the client chose. It serves one login or registration within five minutes.
 * Refuses: `too_many_requests`.
 */
export async function issueCaptcha(context: Context, codeId: number, caller: Caller): Promise<Buffer> {
  await context.limits.captchaByNetwork.take(networkOf(caller.ip));
  const text = drawSigns(textLength);
  const image = await drawCaptcha(text);
  await context.database.db
    .transaction()
    .execute((tx) =>
      putCaptcha(tx, { codeId, deviceId: caller.deviceId, kind: 'image', answer: text, zeroBits: 0 }),
    );
  return image;
}

/**
 * Issues a proof-of-work puzzle. The client solves it in about a second, instead of showing the image captcha.
 * Refuses: `too_many_requests`.
 */
export async function issuePuzzle(
  context: Context,
  codeId: number,
  caller: Caller,
): Promise<{ salt: string; zeroBits: number }> {
  const network = networkOf(caller.ip);
  await context.limits.captchaByNetwork.take(network);
  const asks = await context.limits.puzzleByNetwork.count(network);
  const perBit = asksPerBit * context.config.RATE_LIMIT_FACTOR;
  const zeroBits = Math.min(zeroBitsMax, zeroBitsMin + Math.floor((asks - 1) / perBit));
  const salt = randomBytes(16).toString('hex');
  await context.database.db
    .transaction()
    .execute((tx) =>
      putCaptcha(tx, { codeId, deviceId: caller.deviceId, kind: 'puzzle', answer: salt, zeroBits }),
    );
  return { salt, zeroBits };
}

/**
 * Spends the captcha of a number, whether the answer is right or wrong.
 * Refuses: `captcha_wrong`, the same for a wrong, unknown, used or expired captcha.
 */
export async function spendCaptcha(
  context: Context,
  answer: { codeId: number; captCode: string },
  caller: Caller,
): Promise<void> {
  const taken = await context.database.db
    .transaction()
    .execute((tx) => takeCaptchas(tx, answer.codeId, caller.deviceId));
  const number = /^pow:(\d{1,15})$/.exec(answer.captCode)?.[1];
  const right = taken.some((captcha) =>
    captcha.kind === 'puzzle'
      ? number !== undefined && solves(captcha.answer, number, captcha.zero_bits)
      : answer.captCode.toUpperCase() === captcha.answer,
  );
  if (!right) refuse('captcha_wrong');
}

/** True when SHA-256 of `salt:number` begins with at least `zeroBits` zero bits. */
export function solves(salt: string, number: string, zeroBits: number): boolean {
  const hash = createHash('sha256').update(`${salt}:${number}`).digest();
  return Math.clz32(hash.readUInt32BE(0)) >= zeroBits;
}
