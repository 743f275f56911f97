import { stakedSince, turnoverNeed } from '@palpite/domain/wagering';
import type { Logger } from 'pino';
import type { Company } from './company-settings.ts';
import type { Config } from './config.ts';
import {
  bindFriend,
  createEngagement,
  type Engagement,
  findStanding,
  findVipFigures,
  findWithdrawalsADay,
} from './modules/engagement/index.ts';
import { createIdentity, type Identity } from './modules/identity/index.ts';
import { createOriginals, listOpenRoundStakes } from './modules/originals/index.ts';
import { createSharedRounds, hasBetInDraw, listOpenSharedStakes } from './modules/originals/shared/index.ts';
import {
  choosePaymentGateways,
  choosePayoutGateways,
  closeOrders,
  createDenials,
  createPayments,
  createSandboxGateway,
  createSandboxPayoutGateway,
  erasePayees,
  listPaymentTwins,
  type Payments,
  planReturns,
  refitOrders,
} from './modules/payments/index.ts';
import {
  chooseVendors,
  createGameNames,
  createProviders,
  createSeamless,
  findGame,
  findSlotsRestMs,
  hasRoundUnderWay,
  listOpenSlotStakes,
} from './modules/providers/index.ts';
import { announceBanners, noticeRoutes } from './modules/realtime/index.ts';
import {
  checkCoveredStakes,
  chooseFeeds,
  createSportsbook,
  hasPendingBets,
  listOpenBetStakes,
} from './modules/sportsbook/index.ts';
import { createStaff } from './modules/staff/index.ts';
import { createSupport } from './modules/support/index.ts';
import { type Bonuses, createBonuses, findBonusTurnoverLeft } from './modules/wallet/bonus/index.ts';
import { anchorJobs, findBalances, giveTestMoney, openPockets, sealJournal } from './modules/wallet/index.ts';
import { createOwnLimits, setStakesFrozen, stopStakes } from './modules/wallet/limits/index.ts';
import { createRecords } from './modules/wallet/records/index.ts';
import type { Database } from './platform/db.ts';
import { upkeepJobs } from './platform/embedded-upkeep.ts';
import type { Player } from './platform/http.ts';
import { type CounterStore, counterJobs } from './platform/limits.ts';
import type { Mail } from './platform/mail.ts';
import type { Metrics } from './platform/metrics.ts';
import type { Module } from './platform/module.ts';
import { forgetOldNews } from './platform/outbox.ts';
import type { Secrets } from './platform/secrets.ts';
import type { Stream } from './platform/stream.ts';
import { type VendorKeys, vendorKeyJobs } from './platform/vendor-keys.ts';

export type Foundation = {
  readonly config: Config;
  /** The values in force, from memory. */
  readonly company: () => Company;
  readonly database: Database;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly stream: Stream;
  readonly mail: Mail;
  readonly counters: CounterStore;
  readonly addresses: Addresses;
  readonly secrets: Secrets;
  /** Keys between this server and the sandbox vendors. */
  readonly sandboxKeys: { readonly slots: string; readonly payment: string };
  /** Keys shared with real vendors. */
  readonly vendorKeys: VendorKeys;
};

/** Without a trailing slash; known once the server listens. */
export type Addresses = {
  local(): string;
  public(): string;
  sandbox(): string;
};

/** Stops a player during a break, an exclusion or a freeze. */
const stopPorts = {
  stopStakes,
  setStakesFrozen,
  closeOrders,
  returnDeposits: planReturns,
  listPaymentTwins,
  erasePayees,
};

/** One function for each module that takes stakes. */
const openStakes = [listOpenRoundStakes, listOpenSharedStakes, listOpenBetStakes, listOpenSlotStakes];

/** A module receives what it needs from a later one as a function here. `list` is the start order. */
export function createModules(foundation: Foundation) {
  const { config, database, log, metrics, stream, mail, addresses, vendorKeys } = foundation;
  const { db } = database;

  const engagement = createEngagement({ database, config, log, openStakes });
  const bonuses = createBonuses({
    database,
    log,
    openStakes,
    checkCovers: (playerId) => checkCoveredStakes(db, playerId),
    rollUp: () => sealJournal(db),
  });
  const payments = buildPayments(foundation, {
    bonuses,
    notifyChange: (tx, notice, changer) => identity.notifyChange(tx, notice, changer),
  });
  const ownLimits = createOwnLimits({ database, ports: { refitOrders } });
  const records = createRecords({
    database,
    openStakes,
    ports: {
      listPending: payments.listPending,
      describeWithdrawals: payments.describeWithdrawals,
      nameGames: createGameNames(db),
    },
  });
  const identity = createIdentity({
    ...foundation,
    siteUrl: addresses.public,
    ports: {
      openPockets,
      bindFriend,
      ...stopPorts,
      findCashMinor: async (playerId) => (await findBalances(db, playerId)).cashMinor,
      findFigures: figuresOf(foundation, { payments, engagement }),
      seedTestMoney: (tx, playerId, currency) => giveTestMoney(tx, playerId, currency),
    },
  });
  const sportsbook = createSportsbook({
    database,
    config,
    log,
    metrics,
    stream,
    feeds: chooseFeeds({ ...foundation, db, keys: vendorKeys, sandboxUrl: addresses.sandbox }),
  });
  const originals = createOriginals(foundation);
  const sharedRounds = createSharedRounds({ ...foundation, findName: identity.findName });
  const providers = createProviders({
    database,
    config,
    slots: buildSlots(foundation, identity.findName),
    ports: {
      listOwnGames: originals.listGames,
      listOwnInPlay: originals.listGamesInPlay,
      listOwnPlayed: originals.listPlayedGames,
    },
  });
  const staff = createStaff(foundation);

  const list: readonly Module[] = [
    { jobs: [{ name: 'forget old news', everyMs: 600_000, run: () => forgetOldNews(db) }] },
    { jobs: [...upkeepJobs(database), ...counterJobs(database), ...vendorKeyJobs(db)] },
    {
      jobs: [
        { name: 'seal the journal', everyMs: 60_000, run: (stopping) => sealJournal(db, { stopping }) },
        ...anchorJobs({ db, config, mail }),
      ],
    },
    identity,
    bonuses,
    ownLimits,
    payments,
    records,
    sharedRounds,
    sportsbook,
    originals,
    providers,
    engagement,
    staff,
    createSupport(foundation),
    {
      routes: noticeRoutes(db, (playerId) => findSlotsRestMs(db, playerId)),
      jobs: [{ name: 'announce banners', everyMs: 1_000, run: () => announceBanners(db) }],
    },
    // Last: the others may send e-mails while they drain.
    { jobs: mail.jobs, drain: mail.close },
  ];
  return { list, identity, originals, staff };
}

function buildPayments(
  foundation: Foundation,
  { bonuses, notifyChange }: { bonuses: Bonuses; notifyChange: Identity['notifyChange'] },
) {
  const { config, database, log, metrics, mail, counters, addresses, secrets, vendorKeys, sandboxKeys } =
    foundation;
  const { db } = database;
  const callbackUrl = (kind: 'payments' | 'payouts', vendor: string) =>
    `${config.SANDBOX_URL || vendor !== 'sandbox' ? addresses.public() : addresses.local()}/api/callback/${kind}/${vendor}`;
  const sandboxVendor = { url: addresses.sandbox, secret: sandboxKeys.payment };
  return createPayments({
    database,
    config,
    secrets,
    log,
    gateways: choosePaymentGateways(
      config,
      vendorKeys,
      createSandboxGateway(sandboxVendor),
      createDenials({ log, metrics }),
    ),
    callbackUrl: (vendor) => callbackUrl('payments', vendor),
    returnUrl: () => `${addresses.public()}/#/paySuccess`,
    payouts: choosePayoutGateways(config, vendorKeys, createSandboxPayoutGateway(sandboxVendor)),
    payoutCallbackUrl: (vendor) => callbackUrl('payouts', vendor),
    metrics,
    counters,
    nameGames: createGameNames(db),
    room: {
      isSettling: async (tx, playerId) =>
        (await hasPendingBets(tx, playerId)) ||
        (await hasBetInDraw(tx, playerId)) ||
        (await hasRoundUnderWay(tx, playerId)),
      findWithdrawalsADay,
      settleBonuses: bonuses.settle,
    },
    security: { holdHours: config.PAYOUT_HOLD_HOURS, notifyChange, wakeMail: mail.wake },
  });
}

function buildSlots(
  { config, database, log, metrics, counters, addresses, vendorKeys, sandboxKeys }: Foundation,
  findName: (playerId: bigint) => Promise<string>,
) {
  return createSeamless({
    database,
    config,
    log,
    adapters: chooseVendors(config, vendorKeys, {
      secret: sandboxKeys.slots,
      sandboxUrl: config.MODE === 'sandbox' ? () => `${addresses.sandbox()}/slots` : null,
      // Works under any host name by which the browser reached the server.
      sandboxPageUrl: () => `${config.SANDBOX_URL || `${config.PUBLIC_URL}/sandbox`}/slots`,
    }),
    findGame: (productCode, gameType) => findGame(database.db, productCode, gameType),
    findName,
    returnUrl: () => `${addresses.public()}/#/home`,
    metrics,
    counters,
  });
}

/** Figures of other modules for the user info. */
function figuresOf(
  { database: { db } }: Foundation,
  { payments, engagement }: { payments: Payments; engagement: Engagement },
) {
  return async (player: Pick<Player, 'id' | 'currency'>) => {
    const { turnoverMinor, ...balances } = await findBalances(db, player.id);
    const { paySumMinor, receivedMinor, payAmountMinor, turnoverAtNewestMinor, wdSumMinor } =
      await payments.findPaymentFigures(player);
    const gamePayMinor = stakedSince(turnoverMinor, turnoverAtNewestMinor);
    return {
      ...balances,
      bonusTurnoverLeftMinor: await findBonusTurnoverLeft(db, player.id),
      turnoverMinor,
      payAmountMinor,
      paySumMinor,
      wdSumMinor,
      gamePayMinor,
      owedMinor: await payments.findOwedMinor(player),
      addPayMinor: turnoverNeed({
        depositsMinor: paySumMinor + receivedMinor,
        turnoverMinor,
        stakedSinceMinor: gamePayMinor,
      }).leftMinor,
      standing: await findStanding(db, player),
      counted: await findVipFigures(db, player.id, openStakes),
      invitations: await engagement.listLevels(player.id),
      discount: await payments.findDiscount(player),
      priceBook: await payments.priceBookFor(player),
    };
  };
}
