import type { Reply } from '@palpite/contracts/endpoint';
import type { getWithdraw } from '@palpite/contracts/withdrawals';
import type { Locale } from '@palpite/domain/locales';
import { toWire } from '@palpite/domain/money';
import { turnoverPercent } from '@palpite/domain/withdrawals';
import { translate } from '@palpite/i18n/server';
import type { Db } from '../../../platform/db.ts';
import { getHolder } from '../../identity/index.ts';
import { presentOpenBonuses } from '../../wallet/bonus/index.ts';
import type { Depositor } from '../payments.queries.ts';
import type { PayoutGateways } from '../payouts/payout-gateways.ts';
import { type AvailabilityPorts, findWithdrawable, holdRefusals } from './find-withdrawable.ts';
import { findPayoutHold, type PayoutSecurity, type Target } from './payout-hold.ts';
import { listUsedTargets } from './withdrawals.queries.ts';

/** Targets: the verified document, whose number also fills `ifsc`, and the last used address. */
export async function showWithdrawal(
  db: Db,
  player: Depositor,
  lang: Locale,
  {
    payouts,
    room: ports,
    security,
  }: { payouts: PayoutGateways; room: AvailabilityPorts; security: PayoutSecurity },
): Promise<Reply<typeof getWithdraw>> {
  await ports.settleBonuses(player.id);
  const { terms, held, locked, leftToday, withdrawableMinor, turnover } = await findWithdrawable(
    db,
    player,
    ports,
  );
  const { name, cardNo, phone } = await getHolder(db, player.id);
  const used = await listUsedTargets(db, player.id);
  const usdt = used.find((target) => target.bank === 'USDT');
  const whatsapp = used.find((target) => target.bank === 'CPF')?.whatsapp || phone;
  const holdOf = async (target: Target | null) =>
    (target && (await findPayoutHold(db, player.id, target, security.holdHours)).sendFrom)?.toISOString() ??
    null;
  const wire = (minor: bigint) => toWire(minor, player.currency);
  return {
    limitAmount: wire(terms.least_minor),
    maxAmount: wire(terms.most_minor),
    number: leftToday,
    lock: locked ? 1 : 0,
    wdAmount: wire(withdrawableMinor),
    usdtRate: Number(terms.usdt_rate_milli) / 1_000,
    feePercent: terms.fee_bp / 100,
    progress: turnoverPercent(turnover),
    turnoverNeeded: wire(turnover.neededMinor),
    turnoverLeft: wire(turnover.leftMinor),
    forfeits: await presentOpenBonuses(db, player.id),
    kyc: cardNo === null ? 0 : 1,
    hold: held ? translate(lang, `refusals:${holdRefusals[held]}`) : '',
    holdHours: security.holdHours,
    holdEnds: {
      CPF: await holdOf(cardNo === null ? null : { bank: 'CPF', accountNo: cardNo }),
      USDT: await holdOf(usdt ? { bank: 'USDT', accountNo: usdt.account_no } : null),
    },
    ways: payouts.openWays(player.currency),
    cardInfo: {
      ...(cardNo !== null && {
        CPF: { ifsc: cardNo, payCardNo: cardNo, name, whatsapp, CHANNEL: 'CPF' },
      }),
      ...(usdt && {
        USDT: {
          ifsc: '',
          payCardNo: usdt.account_no,
          name,
          whatsapp: usdt.whatsapp || phone,
          CHANNEL: 'TRC20',
        },
      }),
    },
  };
}
