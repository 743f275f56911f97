import type { ReviewState } from '@palpite/contracts/identity-review';
import { type Check, type Words, words } from '@palpite/contracts/office/topic';
import type { Currency } from '@palpite/domain/money';
import type { WithdrawalFacts } from '../../modules/payments/index.ts';
import type { Lang } from '../office-topic.ts';
import { dayText, moneyIn } from './pieces.ts';

/** The withdrawal that the checks are about. */
export type Checked = { readonly currency: Currency; readonly amountMinor: bigint; readonly at: Date };

type Finding = { state: Check['state']; en: string; pt: string };

const recentHours = 72;
/** Requests within 24 hours and within 7 days from which the frequency is looked at. */
const requestsADay = 3;
const requestsAWeek = 8;

const passed = (en: string, pt: string): Finding => ({ state: 'passed', en, pt });
const look = (en: string, pt: string): Finding => ({ state: 'look', en, pt });
const failed = (en: string, pt: string): Finding => ({ state: 'failed', en, pt });
const none = (en: string, pt: string): Finding => ({ state: 'none', en, pt });

const hoursBefore = (at: Date, earlier: Date | null) =>
  earlier === null ? 0 : Math.max(0, Math.round((at.getTime() - earlier.getTime()) / 3_600_000));

const isRecent = (at: Date, earlier: Date | null): boolean =>
  earlier !== null && at.getTime() - earlier.getTime() < recentHours * 3_600_000;

function checkTurnover({ turnover }: WithdrawalFacts, money: (minor: bigint) => string): Finding {
  const { neededMinor, leftMinor } = turnover;
  if (leftMinor > 0n)
    return failed(
      `${money(leftMinor)} of ${money(neededMinor)} is still to be staked`,
      `faltam ${money(leftMinor)} de ${money(neededMinor)} em apostas`,
    );
  return passed(
    `${money(neededMinor)} staked, nothing is missing`,
    `${money(neededMinor)} apostados, nada falta`,
  );
}

function checkBalance(
  { depositedMinor, paidMinor }: WithdrawalFacts,
  { amountMinor }: Checked,
  money: (minor: bigint) => string,
): Finding {
  const outMinor = paidMinor + amountMinor;
  if (depositedMinor <= 0n)
    return look(
      `no deposit; ${money(outMinor)} out with this one`,
      `nenhum depósito; ${money(outMinor)} sacados com este`,
    );
  const en = `${money(depositedMinor)} in, ${money(outMinor)} out with this one`;
  const pt = `${money(depositedMinor)} depositados, ${money(outMinor)} sacados com este`;
  return outMinor > depositedMinor ? look(en, pt) : passed(en, pt);
}

function checkReversals({ reversedCount, undoneCount }: WithdrawalFacts): Finding {
  if (reversedCount > 0)
    return failed(`reversed deposits: ${reversedCount}`, `depósitos estornados: ${reversedCount}`);
  if (undoneCount > 0)
    return look(
      `reversals that the vendor has undone: ${undoneCount}`,
      `estornos desfeitos pelo provedor: ${undoneCount}`,
    );
  return passed('no reversed deposit', 'nenhum depósito estornado');
}

function checkFirst({ paidCount }: WithdrawalFacts): Finding {
  return paidCount === 0
    ? look('nothing was paid to this player before', 'nada foi pago a este jogador antes')
    : passed(`paid before: ${paidCount}`, `pagos antes: ${paidCount}`);
}

/** Changes since which a payout to a known destination may not be to its owner. */
function checkDestination(facts: WithdrawalFacts, { at }: Checked): Finding {
  const { targetSince, documentChangedAt, accessChangedAt } = facts;
  if (isRecent(at, documentChangedAt)) {
    const hours = hoursBefore(at, documentChangedAt);
    return look(
      `document set or changed ${hours} h before`,
      `documento informado ou alterado ${hours} h antes`,
    );
  }
  if (isRecent(at, accessChangedAt)) {
    const hours = hoursBefore(at, accessChangedAt);
    return look(
      `access to the account changed ${hours} h before`,
      `acesso à conta alterado ${hours} h antes`,
    );
  }
  if (targetSince === null)
    return facts.paidCount === 0
      ? none('first destination of the player', 'primeiro destino do jogador')
      : look('first withdrawal to this destination', 'primeiro saque para este destino');
  if (isRecent(at, targetSince)) {
    const hours = hoursBefore(at, targetSince);
    return look(`destination used since ${hours} h before`, `destino usado desde ${hours} h antes`);
  }
  return passed(
    `destination used since ${dayText(targetSince, 'en')}`,
    `destino usado desde ${dayText(targetSince, 'pt')}`,
  );
}

function checkDevice({ newDeviceAt }: WithdrawalFacts, { at }: Checked): Finding {
  if (!isRecent(at, newDeviceAt)) return passed('no new device', 'nenhum aparelho novo');
  const hours = hoursBefore(at, newDeviceAt);
  return look(`new device ${hours} h before`, `aparelho novo ${hours} h antes`);
}

const links = {
  device: { en: 'device', pt: 'aparelho' },
  document: { en: 'document', pt: 'documento' },
  destination: { en: 'destination', pt: 'destino' },
};
const linksShown = 5;

function checkLinks({ twins }: WithdrawalFacts): Finding {
  if (twins.length === 0) return passed('no other account', 'nenhuma outra conta');
  const each = [...Map.groupBy(twins, ({ playerId }) => playerId)];
  const words = (lang: Lang) => {
    const named = each
      .slice(0, linksShown)
      .map(([id, by]) => `${id} (${[...new Set(by.map((twin) => links[twin.by][lang]))].join(', ')})`);
    const rest = each.length - named.length;
    return [...named, ...(rest > 0 ? [`+${rest}`] : [])].join(', ');
  };
  // Accounts with the same document are accounts of one person in several currencies.
  const isShared = each.some(
    ([, by]) => by.some((twin) => twin.by === 'destination') && !by.some((twin) => twin.by === 'document'),
  );
  return (isShared ? failed : look)(words('en'), words('pt'));
}

function checkFrequency({ dayCount, weekCount }: WithdrawalFacts): Finding {
  const en = `${dayCount} in 24 h, ${weekCount} in 7 days`;
  const pt = `${dayCount} em 24 h, ${weekCount} em 7 dias`;
  return dayCount >= requestsADay || weekCount >= requestsAWeek ? look(en, pt) : passed(en, pt);
}

const reviewWords: Readonly<Record<ReviewState, Words>> = {
  asked: words(
    'pictures of the document asked, not sent yet',
    'fotos do documento pedidas, ainda não enviadas',
  ),
  sent: words('pictures of the document to be decided', 'fotos do documento a decidir'),
  rejected: words('pictures of the document rejected', 'fotos do documento recusadas'),
  approved: words('pictures approved', 'fotos aprovadas'),
  withdrawn: words('request withdrawn', 'pedido retirado'),
};

function checkIdentity({ identityReview: review }: WithdrawalFacts): Finding {
  if (!review) return none('no pictures of the document asked', 'nenhuma foto do documento pedida');
  const { en, pt } = reviewWords[review.state];
  const state = review.state === 'approved' ? passed : failed;
  return state(`${en}, ${dayText(review.at, 'en')}`, `${pt}, ${dayText(review.at, 'pt')}`);
}

/** Nine checks of a withdrawal, always in the same order. */
export function checkWithdrawal(facts: WithdrawalFacts, withdrawal: Checked, lang: Lang): Check[] {
  const money = (minor: bigint) => moneyIn(lang, withdrawal.currency, minor);
  const findings: [en: string, pt: string, finding: Finding][] = [
    ['Turnover', 'Rollover', checkTurnover(facts, money)],
    ['Deposits and withdrawals', 'Depósitos e saques', checkBalance(facts, withdrawal, money)],
    ['Reversed deposits', 'Depósitos estornados', checkReversals(facts)],
    ['First withdrawal', 'Primeiro saque', checkFirst(facts)],
    ['Destination', 'Destino', checkDestination(facts, withdrawal)],
    ['Device', 'Aparelho', checkDevice(facts, withdrawal)],
    ['Linked accounts', 'Contas ligadas', checkLinks(facts)],
    ['Frequency', 'Frequência', checkFrequency(facts)],
    ['Identity', 'Identidade', checkIdentity(facts)],
  ];
  return findings.map(([en, pt, finding]) => ({
    name: { en, pt }[lang],
    state: finding.state,
    words: finding[lang],
  }));
}
