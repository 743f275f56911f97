import { createHash, randomBytes } from 'node:crypto';
import type { Caller } from '../../platform/http.ts';
import { networkOf } from '../../platform/limits.ts';
import { refuse } from '../../platform/refusal.ts';
import { putCaptcha, takeCaptchas } from './codes.store.ts';
import type { Context } from './context.ts';
import { drawCaptcha } from './draw-captcha.ts';
import { isKnownDevice, keyHashOf } from './known-device.ts';
import { drawSigns } from './token.ts';

const textLength = 5;

/**
 * 2^18 hashes take about a second on a phone. Doubles with each `asksPerBit` requests of a network, and under
 * attack. Known devices get the easiest.
 */
const zeroBitsMin = 18;
const zeroBitsMax = 24;
const asksPerBit = 10;

/** For one login or registration within five minutes. Refuses: `too_many_requests`. */
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

/** Replaces the image captcha. Refuses: `too_many_requests`. */
export async function issuePuzzle(
  context: Context,
  codeId: number,
  caller: Caller,
): Promise<{ salt: string; zeroBits: number }> {
  const { db } = context.database;
  const keyHash = (await isKnownDevice(db, caller)) ? keyHashOf(caller) : null;
  const zeroBits = keyHash === null ? await zeroBitsFor(context, networkOf(caller.ip)) : zeroBitsMin;
  if (keyHash !== null) await context.limits.captchaByDevice.take(keyHash);
  const salt = randomBytes(16).toString('hex');
  // An easy puzzle serves only the device that it was eased for.
  const deviceId = keyHash === null ? caller.deviceId : deviceIdOfKey(keyHash);
  await db
    .transaction()
    .execute((tx) => putCaptcha(tx, { codeId, deviceId, kind: 'puzzle', answer: salt, zeroBits }));
  return { salt, zeroBits };
}

/** Refuses: `too_many_requests`. */
async function zeroBitsFor({ limits, pressure, config }: Context, network: string): Promise<number> {
  await limits.captchaByNetwork.take(network);
  const asks = await limits.puzzleByNetwork.count(network);
  const perBit = asksPerBit * config.RATE_LIMIT_FACTOR;
  const bits = zeroBitsMin + Math.floor((asks - 1) / perBit) + (await pressure.findExtraBits());
  return Math.min(zeroBitsMax, bits);
}

/** Longer than any device id of a client. */
const deviceIdOfKey = (keyHash: string) => `key ${keyHash}`;

/**
 * Whether the answer is right or wrong. With `needsPuzzle` no image is accepted: programs can read it.
 *
 * Refuses: `captcha_puzzle` · `captcha_wrong`, also for an unknown, used or expired captcha.
 */
export async function spendCaptcha(
  context: Context,
  answer: { codeId: number; captCode: string },
  caller: Caller,
  { needsPuzzle = false } = {},
): Promise<void> {
  const keyHash = keyHashOf(caller);
  const devices = [caller.deviceId, '', ...(keyHash === null ? [] : [deviceIdOfKey(keyHash)])];
  const taken = await context.database.db
    .transaction()
    .execute((tx) => takeCaptchas(tx, answer.codeId, devices));
  const number = /^pow:(\d{1,15})$/.exec(answer.captCode)?.[1];
  if (needsPuzzle && number === undefined) refuse('captcha_puzzle');
  const right = taken.some((captcha) =>
    captcha.kind === 'puzzle'
      ? number !== undefined && solves(captcha.answer, number, captcha.zero_bits)
      : answer.captCode.toUpperCase() === captcha.answer,
  );
  if (!right) refuse('captcha_wrong');
}

/** SHA-256 of `salt:number` begins with `zeroBits` zero bits. */
export function solves(salt: string, number: string, zeroBits: number): boolean {
  const hash = createHash('sha256').update(`${salt}:${number}`).digest();
  return Math.clz32(hash.readUInt32BE(0)) >= zeroBits;
}
