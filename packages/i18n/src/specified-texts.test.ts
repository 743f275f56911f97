import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import common from './catalogues/pt_BR/common.json' with { type: 'json' };
import deposit from './catalogues/pt_BR/deposit.json' with { type: 'json' };
import footer from './catalogues/pt_BR/footer.json' with { type: 'json' };
import kyc from './catalogues/pt_BR/kyc.json' with { type: 'json' };
import refusals from './catalogues/pt_BR/refusals.json' with { type: 'json' };
import sports from './catalogues/pt_BR/sports.json' with { type: 'json' };
import successes from './catalogues/pt_BR/successes.json' with { type: 'json' };
import { offeredLocales } from './catalogues.ts';

/** Sentences that the specification prescribes word for word; do not reword them. */
test.each([
  ['a deposit without an amount', deposit.chooseAmount, 'Por favor, selecione o montante de recarga'],
  ['no part in promotions', deposit.promotion.none, 'Não participe de promoções'],
  [
    'a locked withdrawal',
    refusals.withdrawal_locked,
    'Sua fatura do jogo está sendo gerada, por favor, tente novamente mais tarde',
  ],
  [
    'no withdrawals left today',
    refusals.withdrawals_used_up,
    'Número de retiradas restantes hoje 0, tente novamente amanhã。',
  ],
  ['nothing to withdraw', refusals.nothing_to_withdraw, 'Sem valor de levantamento'],
  ['a withdrawal too small', refusals.withdrawal_too_small, 'Montante mínimo de retirada: {{min}}'],
  ['a withdrawal too large', refusals.withdrawal_too_large, 'Montante máximo de levantamento: {{max}}'],
  [
    'a withdrawal without its particulars',
    refusals.withdrawal_incomplete,
    'Por favor, preencha as informações de retirada',
  ],
  ['a withdrawal that was taken', successes.withdrawal_requested, 'Solicitação de saque bem-sucedida!'],
  [
    'the identity check',
    kyc.warning,
    'Por favor, assegure-se da veracidade das informações acima para garantir a segurança dos seus fundos.',
  ],
  ['a deposit that arrived', common.paySuccess, 'Recarga bem-sucedida, continue fazendo apostas'],
  ['a game that is stopped', common.soon, 'Em Breve...'],
])('%s uses the wording of the specification', (_, text, specified) => {
  expect(text).toBe(specified);
});

test('a payment that has not arrived has the name of status 00', () => {
  expect(deposit.pay.waiting).toMatch(/^Recarregado\?/);
});

test('over and under is written O/U', () => {
  expect(sports.heads.total).toContain('O/U');
  expect([sports.ou.over, sports.ou.under]).toEqual(['O {{line}}', 'U {{line}}']);
});

test('a stopped game is refused with the same wording', () => {
  expect(refusals.game_stopped).toContain(common.soon);
});

test('the footer has eight links, four marks, a tip, and the copyright of 2024 with the product name', () => {
  expect(Object.keys(footer.links)).toHaveLength(8);
  expect(Object.keys(footer.marks)).toHaveLength(4);
  expect(footer.tip).not.toBe('');
  expect(footer.rights).toContain('2024 {{name}}');
});

/** Texts of section 8 that the specification describes by their meaning. */
const meanings = {
  errors: ['loginAgain', 'loginTimedOut', 'slow'],
  refusals: [
    'not_logged_in',
    'request_invalid',
    'stake_missing',
    'market_unavailable',
    'outcome_closed',
    'parlay_limit',
    'bet_failed',
  ],
};

test.each(offeredLocales)('the texts of the error catalogue are all different in %s', (locale) => {
  const texts = Object.entries(meanings).flatMap(([file, keys]) => {
    const path = new URL(`./catalogues/${locale}/${file}.json`, import.meta.url);
    const catalogue = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
    return keys.map((key) => catalogue[key] ?? '');
  });
  expect(texts).not.toContain('');
  expect(new Set(texts).size).toBe(texts.length);
});
