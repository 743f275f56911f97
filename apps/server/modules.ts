import { turnoverNeed } from '@palpite/domain/wagering';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import {
  bindFriend,
  createEngagement,
  type Engagement,
  findStanding,
  findVipFigures,
  findWithdrawalsADay,
} from './modules/engagement/index.ts';
import { createIdentity } from './modules/identity/index.ts';
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
  type Payments,
  planReturns,
  refitOrders,
} from './modules/payments/index.ts';
import {
  chooseVendors,
  createProviders,
  createSeamless,
  findGame,
  findSlotsRestMs,
  hasRoundUnderWay,
  listOpenSlotStakes,
  nameGames,
} from './modules/providers/index.ts';
import { announceBanners, noticeRoutes } from './modules/realtime/index.ts';
import {
  checkCoveredStakes,
  chooseFeeds,
  createSportsbook,
  hasPendingBets,
  listOpenBetStakes,
} from './modules/sportsbook/index.ts';
import { createSupport } from './modules/support/index.ts';
import { type Bonuses, createBonuses, findBonusTurnoverLeft } from './modules/wallet/bonus/index.ts';
import { findBalances, giveTestMoney, openPockets, sealJournal } from './modules/wallet/index.ts';
import { createOwnLimits, stopStakes } from './modules/wallet/limits/index.ts';
import { createRecords } from './modules/wallet/records/index.ts';
import type { Database } from './platform/db.ts';
import { upkeepJobs } from './platform/embedded-upkeep.ts';
import type { Player } from './platform/http.ts';
import type { Mail } from './platform/mail.ts';
import type { Metrics } from './platform/metrics.ts';
import type { Module } from './platform/module.ts';
import { forgetOldNews } from './platform/outbox.ts';
import type { Stream } from './platform/stream.ts';

/** Services that every module receives. */
export type Foundation = {
  readonly config: Config;
  readonly database: Database;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly stream: Stream;
  readonly mail: Mail;
  readonly addresses: Addresses;
  /** Keys between this server and the sandbox vendors. */
  readonly secrets: { readonly slots: string; readonly payment: string };
};

/** Addresses of this server, without a trailing slash. They are known once it listens. */
export type Addresses = {
  /** The address on this machine. */
  local(): string;
  /** The address for players and vendors. */
  public(): string;
  /** The address of the sandbox vendors. */
  sandbox(): string;
};

/** From each module that takes stakes: open stakes of a player's account. */
const openStakes = [listOpenRoundStakes, listOpenSharedStakes, listOpenBetStakes, listOpenSlotStakes];

/**
 * Builds every module and connects their ports: a module receives what it needs from a later one as a function here.
 * `list` is the start order.
 */
export function createModules(foundation: Foundation) {
  const { config, database, log, metrics, stream, mail, addresses } = foundation;
  const { db } = database;

  const engagement = createEngagement({ database, config, log, openStakes });
  const bonuses = createBonuses({
    database,
    log,
    openStakes,
    checkCovers: (playerId) => checkCoveredStakes(db, playerId),
    rollUp: () => sealJournal(db),
  });
  const payments = buildPayments(foundation, bonuses);
  const ownLimits = createOwnLimits({ database, ports: { refitOrders } });
  const records = createRecords({
    database,
    openStakes,
    ports: {
      listPending: payments.listPending,
      describeWithdrawals: payments.describeWithdrawals,
      nameGames: (lang) => nameGames(db, lang),
    },
  });
  const identity = createIdentity({
    database,
    config,
    log,
    mail,
    ports: {
      openPockets,
      bindFriend,
      stopStakes,
      closeOrders,
      returnDeposits: planReturns,
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
    feeds: chooseFeeds({ config, db, log, metrics, sandboxUrl: addresses.sandbox }),
  });
  const originals = createOriginals({ database, config, log, metrics });
  const { findName } = identity;
  const sharedRounds = createSharedRounds({ database, config, log, metrics, stream, findName });
  const providers = createProviders({
    database,
    sandboxed: config.MODE === 'sandbox',
    slots: buildSlots(foundation, findName),
    ports: {
      listOwnGames: originals.listGames,
      listOwnInPlay: originals.listGamesInPlay,
      listOwnPlayed: originals.listPlayedGames,
    },
  });
  const support = createSupport({ database, config, log, mail });

  const list: readonly Module[] = [
    { jobs: [{ name: 'forget old news', everyMs: 600_000, run: () => forgetOldNews(db) }] },
    { jobs: upkeepJobs(database) },
    {
      jobs: [{ name: 'seal the journal', everyMs: 60_000, run: (stopping) => sealJournal(db, { stopping }) }],
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
    support,
    {
      routes: noticeRoutes(db, (playerId) => findSlotsRestMs(db, playerId)),
      jobs: [{ name: 'announce banners', everyMs: 1_000, run: () => announceBanners(db) }],
    },
    // Last, because the others may send e-mails while they drain.
    { jobs: mail.jobs, drain: mail.close },
  ];
  return { list, identity, originals, support };
}

function buildPayments({ config, database, log, metrics, addresses, secrets }: Foundation, bonuses: Bonuses) {
  const { db } = database;
  const callbackUrl = (kind: 'payments' | 'payouts', vendor: string) =>
    `${config.SANDBOX_URL || vendor !== 'sandbox' ? addresses.public() : addresses.local()}/api/callback/${kind}/${vendor}`;
  const sandboxVendor = { url: addresses.sandbox, secret: secrets.payment };
  return createPayments({
    database,
    config,
    log,
    gateways: choosePaymentGateways(
      config,
      createSandboxGateway(sandboxVendor),
      createDenials({ log, metrics }),
    ),
    callbackUrl: (vendor) => callbackUrl('payments', vendor),
    returnUrl: () => `${addresses.public()}/#/paySuccess`,
    payouts: choosePayoutGateways(config, createSandboxPayoutGateway(sandboxVendor)),
    payoutCallbackUrl: (vendor) => callbackUrl('payouts', vendor),
    metrics,
    nameGames: (lang) => nameGames(db, lang),
    room: {
      isSettling: async (tx, playerId) =>
        (await hasPendingBets(tx, playerId)) ||
        (await hasBetInDraw(tx, playerId)) ||
        (await hasRoundUnderWay(tx, playerId)),
      findWithdrawalsADay,
      settleBonuses: bonuses.settle,
    },
  });
}

function buildSlots(
  { config, database, log, metrics, addresses, secrets }: Foundation,
  findName: (playerId: bigint) => Promise<string>,
) {
  return createSeamless({
    database,
    config,
    log,
    adapters: chooseVendors(config, {
      secret: secrets.slots,
      sandboxUrl: config.MODE === 'sandbox' ? () => `${addresses.sandbox()}/slots` : null,
      // A path without PUBLIC_URL, so that the page works under any host name by which the browser reached the
      // server.
      sandboxPageUrl: () => `${config.SANDBOX_URL || `${config.PUBLIC_URL}/sandbox`}/slots`,
    }),
    findGame: (productCode, gameType) => findGame(database.db, productCode, gameType),
    findName,
    returnUrl: () => `${addresses.public()}/#/home`,
    metrics,
  });
}

/** Returns the figures of other modules that the user info shows. */
function figuresOf(
  { database: { db } }: Foundation,
  { payments, engagement }: { payments: Payments; engagement: Engagement },
) {
  return async (player: Pick<Player, 'id' | 'currency'>) => {
    const { turnoverMinor, ...balances } = await findBalances(db, player.id);
    const { paySumMinor, receivedMinor, payAmountMinor, turnoverAtNewestMinor, wdSumMinor } =
      await payments.findPaymentFigures(player);
    const gamePayMinor = turnoverMinor - turnoverAtNewestMinor;
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
