import type { UserInfo } from '@palpite/contracts/identity';
import { expect, test } from 'vitest';
import { toPlayer } from './player.ts';

const info: UserInfo = {
  uId: 'p1',
  name: 'Ana Lima',
  username: 'ana@exemplo.com',
  email: 'ana@exemplo.com',
  currency: 'BRL',
  balance: 248.5,
  bonusBalance: 30.07,
  bonusTurnoverLeft: 450,
  payAmount: 0,
  paySumAmount: 94,
  wdSumAmount: 0,
  gameSumAmount: 65.4,
  gamePayAmount: 0,
  addPayAmount: 0,
  owed: 12,
  yqm: 'ANA42',
  level: 0,
  header: 7,
  time: '2026-01-01T00:00:00Z',
  kyc: 1,
  identityReview: null,
  cardNo: null,
  birthDate: '1990-12-31',
  testFlag: 1,
  telegram: '',
  extendInfo: { username: 'teste', pwd: 'teste123', balance: 1000 },
  inviteAmounts: { level1: 0, level2: 0, level3: 0 },
  inviteCounts: { level1: 0, level2: 0, level3: 0 },
  nextlevel: { level: 1, paySumAmount: 100, gameSumAmount: 500, deposits: 94, turnover: 55 },
  stop: null,
  payDiscount: null,
  termsDue: null,
  playSession: { since: '2026-11-22T10:00:00.000Z', reminderMinutes: 60 },
  paypackage: { defaultPkgId: null, giftTimes: 15, packages: [] },
};

test('names and amounts of the wire become names and minor units of the app', () => {
  expect(toPlayer(info)).toMatchObject({
    currency: 'BRL',
    cashMinor: 24850n,
    bonusMinor: 3007n,
    bonusTurnoverMinor: 45000n,
    owedMinor: 1200n,
    playMinor: 24850n,
    wholeMinor: 27857n,
    nextLevel: {
      level: 1,
      deposits: { doneMinor: 9400n, goalMinor: 10000n },
      turnover: { doneMinor: 5500n, goalMinor: 50000n },
    },
    avatarIndex: 7,
    inviteCode: 'ANA42',
    verified: true,
    testAccount: { username: 'teste', password: 'teste123', balanceMinor: 100000n },
  });
});

test('a currency without decimals keeps its units', () => {
  expect(
    toPlayer({ ...info, currency: 'JPY', balance: 1500, bonusBalance: 0, gameSumAmount: 0 }).cashMinor,
  ).toBe(1500n);
});
