import { vip } from '@palpite/contracts';
import { type Currency, currencyCodes, toWire } from '@palpite/domain/money';
import type { VipLevel } from '@palpite/domain/vip';
import type { Db } from '../../../platform/db.ts';
import { type Route, route } from '../../../platform/http.ts';
import type { ListOpenStakes } from '../../wallet/bonus/index.ts';
import { listShares } from '../../wallet/index.ts';
import {
  findLevel,
  findVipFigures,
  getVipTerms,
  listAwardedLevels,
  listVipChanges,
  listVipLevels,
} from './vip.queries.ts';

const changesShown = 50;

export function vipRoutes(db: Db, openStakes: readonly ListOpenStakes[]): Route[] {
  return [
    route(vip.listVipLevels, async ({ caller }) => {
      const currency = currencyCodes.find((code) => code === caller.paymentCurrency) ?? 'BRL';
      const levels = await listVipLevels(db, currency);
      return {
        currency,
        levels: levels.map((level) => presentLevel(level, currency)),
        counts: await listShares(db, 'vip'),
      };
    }),
    route(vip.getVip, async ({ player }) => {
      const { id, currency } = player;
      const [levels, level, figures, terms, awarded, changes, counts] = await Promise.all([
        listVipLevels(db, currency),
        findLevel(db, id),
        findVipFigures(db, id, openStakes),
        getVipTerms(db),
        listAwardedLevels(db, player),
        listVipChanges(db, id, changesShown),
        listShares(db, 'vip'),
      ]);
      return {
        level,
        deposits: toWire(figures.depositsMinor, currency),
        turnover: toWire(figures.turnoverMinor, currency),
        keepDays: terms.keepDays,
        levels: levels.map((each) => ({
          ...presentLevel(each, currency),
          awarded: awarded.has(each.level),
        })),
        counts,
        history: changes.map(({ from, to, awardMinor, at }) => ({
          from,
          to,
          award: toWire(awardMinor, currency),
          at: at.toISOString(),
        })),
      };
    }),
  ];
}

function presentLevel(row: VipLevel, currency: Currency) {
  return {
    level: row.level,
    award: toWire(row.awardMinor, currency),
    deposits: toWire(row.depositsMinor, currency),
    turnover: toWire(row.turnoverMinor, currency),
    withdrawalsADay: row.withdrawalsADay,
    gift: toWire(row.giftMinor, currency),
  };
}
