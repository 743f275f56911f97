import type { UserInfo } from '@palpite/contracts/identity';
import type { InvitationLevel } from '@palpite/domain/invitations';
import { toWire } from '@palpite/domain/money';
import type { Player } from '../../platform/http.ts';
import type { Context } from './context.ts';
import { findPlayStop, getPlayer } from './identity.queries.ts';
import { findOpenReview } from './reviews/reviews.queries.ts';
import { getPlaySession } from './terms/terms.queries.ts';
import { findTestPassword } from './test-account.ts';

/** Section 3. Money and offers come through `findFigures`. */
export async function showPlayer(context: Context, player: Player): Promise<UserInfo> {
  const { db } = context.database;
  const [row, figures, playSession, stop, review] = await Promise.all([
    getPlayer(db, player.id),
    context.ports.findFigures(player),
    getPlaySession(db, player.sessionId),
    findPlayStop(db, player.id),
    findOpenReview(db, player.id),
  ]);
  const wire = (minor: bigint) => toWire(minor, player.currency);
  const { next } = figures.standing;
  const balance = wire(figures.cashMinor);
  const testPassword = row.is_test ? await findTestPassword(context) : null;
  return {
    uId: String(row.id),
    name: row.name,
    username: row.username,
    email: row.username,
    currency: row.currency,
    balance,
    bonusBalance: wire(figures.bonusMinor),
    bonusTurnoverLeft: wire(figures.bonusTurnoverLeftMinor),
    payAmount: wire(figures.payAmountMinor),
    paySumAmount: wire(figures.paySumMinor),
    wdSumAmount: wire(figures.wdSumMinor),
    gameSumAmount: wire(figures.turnoverMinor),
    gamePayAmount: wire(figures.gamePayMinor),
    addPayAmount: wire(figures.addPayMinor),
    owed: wire(figures.owedMinor),
    yqm: row.invite_code,
    level: figures.standing.level,
    header: row.avatar,
    time: row.created_at.toISOString(),
    kyc: row.kyc ? 1 : 0,
    identityReview: (review?.state ?? null) as UserInfo['identityReview'],
    cardNo: row.kyc ? null : row.card_no,
    birthDate: row.birth_date,
    testFlag: row.is_test ? 1 : 0,
    telegram: row.telegram,
    extendInfo: testPassword === null ? null : { username: row.username, pwd: testPassword, balance },
    inviteAmounts: byLevel(figures.invitations, ({ earnedMinor }) => wire(earnedMinor)),
    inviteCounts: byLevel(figures.invitations, ({ friends }) => friends),
    nextlevel: next && {
      level: next.level,
      paySumAmount: wire(next.depositsMinor),
      gameSumAmount: wire(next.turnoverMinor),
      deposits: wire(figures.counted.depositsMinor),
      turnover: wire(figures.counted.turnoverMinor),
    },
    stop: stop && { kind: stop.kind, until: stop.until?.toISOString() ?? null },
    playSession: { since: playSession.since.toISOString(), reminderMinutes: row.reminder_minutes },
    // No deposit discount during a stop.
    payDiscount: stop ? null : figures.discount,
    paypackage: figures.priceBook,
    termsDue: playSession.termsDue,
  };
}

function byLevel<Level extends { level: InvitationLevel }>(
  levels: readonly Level[],
  figureOf: (level: Level) => number,
): { level1: number; level2: number; level3: number } {
  const figure = (wanted: InvitationLevel) => {
    const found = levels.find(({ level }) => level === wanted);
    return found ? figureOf(found) : 0;
  };
  return { level1: figure(1), level2: figure(2), level3: figure(3) };
}
