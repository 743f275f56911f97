import { type ServerKey, type TextParams, translate } from '@palpite/i18n/server';
import { sql } from 'kysely';
import { formatMoment, zoneOf } from '../../../platform/days.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Caller } from '../../../platform/http.ts';
import type { Context } from '../context.ts';
import { readUserAgent } from '../read-user-agent.ts';
import { drawToken, hashToken } from '../token.ts';

/** Its sentence is in the catalogue `mail` under `changes`. */
export type AccountChange =
  Extract<ServerKey, `mail:changes.${string}`> extends `mail:changes.${infer Name}` ? Name : never;

export type ChangeNotice = {
  /** State before the change: the mail goes to the old address. */
  player: { id: bigint; username: string; lang: string };
  change: AccountChange;
  params?: TextParams;
};

export type Changer = Pick<Caller, 'zone' | 'userAgent' | 'ip'>;

const keyDays = 7;
const dayMinutes = 24 * 60;

/**
 * In the transaction of the change: what, when, from which device, and a link that freezes the account. Call
 * `mail.wake` after the commit.
 */
export async function notifyChange(
  tx: Tx,
  { mail, config, siteUrl }: Pick<Context, 'mail' | 'config' | 'siteUrl'>,
  { player, change, params = {} }: ChangeNotice,
  changer: Changer,
  at = new Date(),
): Promise<void> {
  const key = drawToken();
  await tx
    .insertInto('identity.freeze_key')
    .values({
      key_hash: hashToken(key),
      player_id: player.id,
      address: player.username,
      expires_at: sql`now() + make_interval(days => ${keyDays})`,
    })
    .execute();
  const { browser, system } = readUserAgent(changer.userAgent);
  await mail.enqueue(tx, {
    to: player.username,
    lang: player.lang,
    text: 'accountChanged',
    params: {
      change: translate(player.lang, `mail:changes.${change}`, params),
      // The request may be the thief's, so the mail names the zone.
      at: `${formatMoment(at, changer.zone)} (${zoneOf(changer.zone)})`,
      device: [browser, system].filter((part) => part !== null).join(' · ') || '—',
      ip: changer.ip,
      days: keyDays,
      // Browsers send the fragment to no server, so it is in no log.
      link: `${siteUrl()}/#/freeze?key=${key}`,
      name: config.PRODUCT_NAME,
    },
    usefulMinutes: dayMinutes,
  });
}
