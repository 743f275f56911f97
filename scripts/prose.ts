import { parseSync } from 'vite';

/** A comment, a paragraph, list item or cell of Markdown, or the title of a test. */
export type Passage = { line: number; text: string; declares?: string };
export type Offence = { line: number; message: string };

/** With what to write instead. */
const bannedWords: readonly (readonly [pattern: string, instead: string])[] = [
  ['whoever|whomever', 'the subject by name: the player, the caller, the process'],
  ['nobody|somebody|anybody|everybody|someone|no one', 'the subject by name, or "no player", "every client"'],
  ['wish(?:es|ed)?', 'request'],
  ['told|untold|retold|telling', 'reported, sent, notified, shown'],
  ['hears?|heard|unheard|hearing', 'receives, is notified, listens'],
  ['for ever|for good', 'permanently, always'],
  ['seats?', 'a round, or the player at a game'],
  ['fates?', 'the outcome, the scenario'],
  ['the house', 'the operator, the system account'],
  ['befalls?', 'happens to, applies to'],
  ['strangers? to', 'independent of'],
  ['sound books?', 'a balanced ledger'],
  ['by its own words?', 'explicitly, by its own rules'],
  ['looked at again', 'checked again'],
  ['asked for again', 'requested again'],
  ['lies on it', 'applies, is set'],
  ['with a breath|a breath between', 'with a pause'],
  ['whence|whither|thereof|therein', 'from, where, of it'],
];

/** With their successors; must not be declared again. */
const renamed: Readonly<Record<string, string>> = {
  SlipWish: 'SlipRequest',
  BetWish: 'SharedBetRequest',
  PlayWish: 'PlayRequest',
  StartWish: 'StartRequest',
  StepWish: 'StepMove',
  CashOutWish: 'CashOutRequest',
  told_at: 'reported_at',
  toldAt: 'reportedAt',
  told_status: 'feed_status',
  told_result: 'reported_result',
  legsToldOtherwise: 'changedLegSettlements',
  ToldOtherwise: 'ResultChanged',
  tellBet: 'notifyBetUpdate',
  tellFeed: 'setFeedHealth',
  tellGame: 'postToGameFrame',
  tellBothEnds: 'notifyConversation',
  isTold: 'isReported',
  asked_minor: 'pending_amount_minor',
  asked_at: 'vendor_queried_at',
  AskedPayout: 'PayoutQuery',
  AskedSlip: 'CheckedSlip',
  AskedList: 'ListQuery',
  askVendor: 'queryVendor',
  askAboutRounds: 'reconcileOpenRounds',
  askForNews: 'requestPlayerSync',
  askGift: 'checkDailyGift',
  askSpin: 'requestSpin',
  askHistory: 'recoverFromHistory',
  askToLogIn: 'showLoginPrompt',
  AskedBet: 'LinkedBetReceipt',
  hearBet: 'applyBetUpdate',
  HeardBet: 'BetUpdate',
  heardMs: 'lastSignalMs',
  noteSilences: 'updateFeedHealth',
  loners: 'isolatedKeys',
  lonerMs: 'isolationMs',
  companyMs: 'fillWaitMsMax',
  leaveSoon: 'scheduleFlush',
  movedPairs: 'advanceNonce',
  pair_moved: 'nonce_advanced',
  lockedSeats: 'lockAccountsAndSeeds',
  SeatItem: 'RoundItem',
  seatColumns: 'roundColumns',
  knownRounds: 'findStoredRounds',
  SeenRound: 'RoundSnapshot',
  SeenTransaction: 'TransactionSnapshot',
  seeCallbacks: 'readCallbackState',
  seeOpenRounds: 'readOpenRounds',
  SoughtItem: 'LookupItem',
  SoughtRound: 'RoundLookup',
  RoundTable: 'RoundBatcher',
  SlipTable: 'SlipBatcher',
  CallbackTable: 'CallbackBatcher',
  createBook: 'createMarketFeed',
  KeptBoard: 'BoardStore',
  getBookAccountId: 'getSystemAccountId',
  BookKind: 'SystemAccountKind',
  HouseBooks: 'ProductAccounts',
  LimitBook: 'StakeLimitCache',
  TermsBook: 'BetLimitCache',
  PriceBook: 'PackageGroups',
  expectSoundBook: 'expectLedgerBalanced',
  OperatorDesk: 'openOperatorClient',
  isBesidePlay: 'isNonPlay',
  SittingOverlay: 'RealityCheckOverlay',
  began_net_minor: 'net_at_login_minor',
  RoomPorts: 'AvailabilityPorts',
  findWithdrawalRoom: 'findWithdrawable',
  findTransferRoom: 'findTransferable',
  DailyTurn: 'DailyClaim',
  daily_turn: 'daily_claim',
  job_turn: 'job_lease',
  playersPerTurn: 'playersPerRun',
  roundsPerTurn: 'roundsPerRun',
  deposit_look: 'deposit_scan',
  vendor_word: 'vendor_status',
  said_by: 'ordered_by',
  houseZone: 'defaultTimeZone',
  landRound: 'revealRound',
  useStill: 'useReducedMotion',
  useLater: 'useFrameDelay',
  drawInOwnFrame: 'requestFrameSlot',
  ownFrameDrawn: 'releaseFrameSlot',
  InTurn: 'Staggered',
  useTurns: 'useStaggeredCount',
  workInFrames: 'installFrameScheduler',
  whenFrameHasTime: 'runInFrameBudget',
  reactTurns: 'schedulerHook',
  whenQuiet: 'onIdle',
  bringWhenIdle: 'preloadWhenIdle',
  whenReachable: 'retryWhenOnline',
  takeEarly: 'takePreloaded',
  EarlyRead: 'PreloadRequest',
  palpiteEarly: 'palpitePreloads',
  followReach: 'watchReachability',
  followLitTab: 'scrollActiveTab',
  MissedRound: 'RoundEndedElsewhere',
  placeWell: 'placeAccepted',
  tellOdds: 'publishOdds',
  tellScore: 'publishScore',
  comeAs: 'openAs',
  untilItStands: 'waitUntilSettled',
  letCheckTimeCome: 'advanceCheckClock',
  noteWait: 'recordPendingSale',
  forgetWait: 'clearPendingSale',
  isShut: 'isBlocked',
  foldedWords: 'normalizedWords',
  wishOf: 'requestOf',
  wishMail: 'setNewsMail',
};

export const wordsMax = 45;
export const averageMax = 25;
/** Fewer sentences have no meaningful average. */
const sentencesMin = 5;

/** By the ending of the name. */
export function readProse(file: string, source: string): Passage[] {
  if (/\.md$/.test(file)) return readMarkdown(source);
  if (/\.sql$/.test(file)) return readSql(source);
  if (/\.css$/.test(file))
    return withoutEmpty(
      [...source.matchAll(/\/\*([\s\S]*?)\*\//g)].map((match) => passageOf(source, match.index, match[1])),
    );
  if (!/\.(tsx?|mjs|js)$/.test(file)) return [];
  const comments = readComments(file, source);
  return /\.(test|journey|walk)\.tsx?$/.test(file) ? [...comments, ...readTitles(source)] : comments;
}

const bannedPattern = new RegExp(
  `\\b(?:${bannedWords.map(([pattern]) => `(${pattern})`).join('|')})\\b`,
  'gi',
);

/** Code spans and quotes do not count. */
export function findWords(passages: readonly Passage[]): Offence[] {
  return passages.flatMap(({ line, text }) =>
    [...text.matchAll(bannedPattern)].map(([word, ...groups]) => {
      const [, instead] = bannedWords[groups.findIndex((group) => group !== undefined)] ?? [];
      return { line, message: `"${word}": write ${instead}` };
    }),
  );
}

const renamedPattern = new RegExp(`\\b(?:${Object.keys(renamed).join('|')})\\b`, 'g');

export function findNames(source: string): Offence[] {
  return [...source.matchAll(renamedPattern)].map((match) => ({
    line: lineAt(source, match.index),
    message: `${match[0]} is now called ${renamed[match[0]]}`,
  }));
}

export function findLongSentences(passages: readonly Passage[]): Offence[] {
  return passages.flatMap(({ line, text }) =>
    sentencesOf(text)
      .filter((sentence) => countWords(sentence) > wordsMax)
      .map((sentence) => ({
        line,
        message: `${countWords(sentence)} words, at most ${wordsMax}: ${sentence.slice(0, 60)} …`,
      })),
  );
}

export function findLongAverage(passages: readonly Passage[]): Offence[] {
  const lengths = passages.flatMap(({ text }) => sentencesOf(text)).map(countWords);
  const average = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  if (lengths.length < sentencesMin || average <= averageMax) return [];
  return [{ line: 1, message: `${average.toFixed(1)} words per sentence, at most ${averageMax}` }];
}

const stopWords = new Set(
  'a an the of for and or in on to this that is are its it by with at all as one each any'.split(' '),
);

/** Directly above a declaration, with all words in its name. */
export function findRepeats(passages: readonly Passage[]): Offence[] {
  return passages.flatMap(({ line, text, declares }) => {
    if (declares === undefined || /[\d`@]/.test(text)) return [];
    const named = new Set(stemsOf(declares.replace(/([a-z\d])([A-Z])/g, '$1 $2')));
    const words = stemsOf(text).filter((word) => !stopWords.has(word));
    return words.length > 0 && words.every((word) => named.has(word))
      ? [{ line, message: `"${text}" only repeats ${declares}: delete it or say why` }]
      : [];
  });
}

/** Null when it is right (CONTRIBUTING.md). */
export function judgeSubject(subject: string): string | null {
  if (/^Revert "/.test(subject)) return null;
  if (subject.length > 72) return `${subject.length} characters, at most 72`;
  const [, verb = ''] = /^[a-z][a-z\d ,./-]*: ([A-Z][\w-]*)\b.*[^.]$/.exec(subject) ?? [];
  if (verb === '') return 'not of the form "area: Imperative summary" without a full stop';
  const isImperative = imperatives.test(verb) || !/(?:[^s]s|ed|ing)$/.test(verb);
  return isImperative ? null : `"${verb}" is not an imperative`;
}

const imperatives = /^(?:Focus|Alias|Bias|Embed|Feed|Seed|Need|Shed|Speed|Exceed|Proceed|Bring|Ping|Ring)$/;

function stemsOf(text: string): string[] {
  return (text.toLowerCase().match(/[a-z]+/g) ?? []).map((word) => word.replace(/(?<=..)s$/, ''));
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?…]["”)]?)\s+|\s+[·→]\s+/).filter((sentence) => /[a-z]/i.test(sentence));
}

function countWords(sentence: string): number {
  return sentence.match(/[\p{L}\d][\p{L}\d'’.,_/-]*/gu)?.length ?? 0;
}

function lineAt(source: string, index: number): number {
  let line = 1;
  for (let at = source.indexOf('\n'); at >= 0 && at < index; at = source.indexOf('\n', at + 1)) line++;
  return line;
}

/** Count as one word, links as their text. */
function plain(text: string): string {
  return text
    .replace(/`[^`\n]*`/g, 'CODE')
    .replace(/“[^”]*”/g, 'QUOTE')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/https?:\/\/\S+/g, 'CODE')
    .replace(/\s+/g, ' ')
    .trim();
}

function passageOf(source: string, index: number, text = ''): Passage {
  return { line: lineAt(source, index), text: plain(text) };
}

function withoutEmpty(passages: readonly Passage[]): Passage[] {
  return passages.filter(({ text }) => text !== '');
}

const modifiers =
  'export|default|declare|async|abstract|readonly|static|override|function|class|type|interface|const|let|enum';
const declaration = new RegExp(
  `^[ \\t]*\\n?[ \\t]*(?:(?:${modifiers})\\*?\\s+)*([A-Za-z_$][\\w$]*)\\s*[(<:?={]`,
);

type Comment = { start: number; end: number; parts: readonly string[] };

function readComments(file: string, source: string): Passage[] {
  return joinLines(file, source)
    .flatMap(({ start, end, parts }) => {
      const [, declares] = declaration.exec(source.slice(end, end + 200)) ?? [];
      return withoutEmpty(parts.map((text) => passageOf(source, start, text))).map((passage) =>
        declares === undefined ? passage : { ...passage, declares },
      );
    })
    .filter(({ text }) => !/^(?:biome-ignore|@vite-ignore|#__PURE__)/.test(text));
}

/** Line comments directly below each other are one comment. */
function joinLines(file: string, source: string): Comment[] {
  const joined: Comment[] = [];
  let isLine = false;
  for (const { type, value, start, end } of parseSync(file, source).comments) {
    const last = joined.at(-1);
    const isNext = isLine && type === 'Line' && /^\r?\n[ \t]*$/.test(source.slice(last?.end, start));
    isLine = type === 'Line';
    if (last && isNext) joined.splice(-1, 1, { ...last, end, parts: [`${last.parts[0]} ${value}`] });
    else joined.push({ start, end, parts: isLine ? [value] : partsOf(value) });
  }
  return joined;
}

/** Also tags and rows of aligned lists. */
function partsOf(comment: string): string[] {
  return comment.replace(/^\s*\* ?/gm, '').split(/\n\s*\n|\n(?=\s*(?:[-@]|\w+ {2,}))/);
}

/** The first argument of a test, or the one after the table of `each`. */
function readTitles(source: string): Passage[] {
  const titles = /(?:\b(?:test|it|describe|step)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\\n])*)\1,/g;
  return [...source.matchAll(titles)].map((match) => passageOf(source, match.index, match[2]));
}

function readSql(source: string): Passage[] {
  const texts = [...source.matchAll(/comment on [^;]*?\bis\s+'((?:[^']|'')*)'/g)].map((match) =>
    passageOf(source, match.index, match[1]),
  );
  const lines = [...source.matchAll(/(?:^[ \t]*--.*\n?)+/gm)].map((match) =>
    passageOf(source, match.index, match[0].replace(/^[ \t]*--/gm, '')),
  );
  return withoutEmpty([...texts, ...lines]);
}

function readMarkdown(source: string): Passage[] {
  const passages: Passage[] = [];
  let paragraph: Passage | null = null;
  let isCode = false;
  const close = () => {
    if (paragraph) passages.push({ line: paragraph.line, text: plain(paragraph.text) });
    paragraph = null;
  };
  for (const [index, row] of source.split('\n').entries()) {
    const line = index + 1;
    if (/^\s*```/.test(row)) isCode = !isCode;
    const text = row.replace(/^\s*(?:[-*]|\d+\.|#+|>)\s+/, '').trim();
    if (isCode || text === '' || row.trim() !== text || row.startsWith('|')) close();
    if (isCode || /^\s*```/.test(row) || text === '') continue;
    if (row.trim().startsWith('|'))
      for (const cell of row.split(/(?<!\\)\|/)) passages.push({ line, text: plain(cell) });
    else if (paragraph === null) paragraph = { line, text };
    else paragraph = { line: (paragraph as Passage).line, text: `${(paragraph as Passage).text} ${text}` };
  }
  close();
  return withoutEmpty(passages);
}
