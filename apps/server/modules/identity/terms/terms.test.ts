import { randomUUID } from 'node:crypto';
import {
  bonuses,
  identity,
  originalGames,
  originals,
  payments,
  signIn,
  sports,
  terms,
  withdrawals,
} from '@palpite/contracts';
import { localeCodes } from '@palpite/domain/locales';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logIn as logInWith } from '../../../../../tests/harness/people.ts';
import {
  type Refused,
  startServer,
  type TestPlayer,
  type TestServer,
} from '../../../../../tests/harness/server.ts';
import { publishTerms } from './publish-terms.ts';

const company = {
  COMPANY_NAME: 'Casa Sete Ltda.',
  COMPANY_REGISTRATION: 'CNPJ 11.222.333/0001-81',
  COMPANY_ADDRESS: 'Rua Um, 7',
  COMPANY_LICENCE: 'SPA 0042',
  SUPPORT_EMAIL: 'ajuda@bets.example',
};

let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    environment: { DRAW_ROUNDS: 'false', PRODUCT_NAME: 'Casa do Teste', ...company },
  });
});
afterAll(() => server.close());

const codeOf = (answer: { body: unknown }) => (answer as Refused).body.data.code;
const dueOf = async ({ token }: Pick<TestPlayer, 'token'>) =>
  (await server.call(identity.getUserInfo, {}, { token })).body.data.termsDue;
const logIn = async ({ username, password }: TestPlayer) => ({
  token: (await logInWith(server, username, password)).body.data.access_token,
});
const dice = ({ token }: { token: string }) =>
  server.call(
    originals.playDice,
    { body: { requestId: randomUUID(), stake: '10', direction: 'over', target: '50' } },
    { token },
  );
const read = async (lang: string, version?: number) =>
  (await server.call(terms.getTerms, { query: { ...(version && { version }) } }, { headers: { lang } })).body
    .data;

test("The first version exists in every language, with the operator's names and the same chapters", async () => {
  const chapters = new Set<number>();
  for (const lang of localeCodes) {
    const text = await read(lang);
    expect(text).toMatchObject({ version: 1, lang });
    for (const word of ['Casa do Teste', ...Object.values(company)]) expect(text.body).toContain(word);
    expect(text.body).not.toMatch(/[{}]/);
    for (const screen of ['/limits', '/sportsRules', '/bonus', '/gg', '/registros', '/support'])
      expect(text.body).toContain(`](${screen})`);
    chapters.add(text.body.split('\n## ').length);
  }
  expect([...chapters]).toEqual([12]);
});

test('Opening an account accepts the version in force, with its language and time', async () => {
  const player = await server.newPlayer({ lang: 'en_US' });
  const rows = await server.database.db
    .selectFrom('identity.legal_terms_acceptance')
    .select(['version', 'lang'])
    .where('player_id', '=', player.id)
    .execute();
  expect(rows).toEqual([{ version: 1, lang: 'en_US' }]);
  expect(await dueOf(player)).toBeNull();
});

describe('A new version', () => {
  let before: TestPlayer;
  beforeAll(async () => {
    before = await server.newPlayer();
    const words = { by: 'Ana', reason: 'limits of deposits', texts: { pt_BR: '## Um\n\nNovos termos.' } };
    const both = await Promise.all([
      publishTerms(server.database.db, words),
      publishTerms(server.database.db, { ...words, texts: { pt_BR: '## Um\n\nOutros termos.' } }),
    ]);
    expect(both.sort()).toEqual([2, 3]);
  });

  test('is shown in the default language when there is no translation, and the old version stays unchanged', async () => {
    expect(await read('ja_JP')).toMatchObject({ version: 3, lang: 'pt_BR' });
    expect((await read('en_US', 1)).body).toContain('## 1. Who may play');
    expect((await read('pt_BR')).versions.map(({ version }) => version)).toEqual([3, 2, 1]);
    const none = await server.call(terms.getTerms, { query: { version: 9 } });
    expect([none.http, codeOf(none)]).toEqual([404, 'terms_unknown']);
  });

  test('is due at the next login, not in an open session', async () => {
    expect(await dueOf(before)).toBeNull();
    const again = await logIn(before);
    expect(await dueOf(again)).toBe(3);
    const accept = (version: number) =>
      server.call(terms.acceptTerms, { body: { version } }, { token: again.token });
    const stale = await accept(2);
    expect([stale.http, codeOf(stale)]).toEqual([409, 'terms_changed']);
    expect(await dueOf(again)).toBe(3);
    const answers = await Promise.all([accept(3), accept(3)]);
    expect(answers.map(({ http }) => http)).toEqual([200, 200]);
    expect(await dueOf(again)).toBeNull();
    expect(await dueOf(await logIn(before))).toBeNull();
  });

  test('blocks stakes, deposits and claims, and leaves open rounds, open bets and withdrawals available', async () => {
    const { db } = server.database;
    const player = await server.fundedPlayer(100_00n);
    const mines = (token: string) =>
      server.call(
        originalGames.startMines,
        { body: { requestId: randomUUID(), stake: '10', mines: 1 } },
        { token },
      );
    const begun = await mines(player.token);
    const { roundId } = begun.body.data.open;
    const version = await publishTerms(db, {
      by: 'Ana',
      reason: 'another rule',
      texts: { pt_BR: '## Um\n\nMais uma regra.' },
    });
    expect((await dice(player)).http).toBe(200);

    const again = await logIn(player);
    const offered = [
      await dice(again),
      await server.call(payments.prePay, { params: { pkgId: 'BRL-BRL-100' }, body: { gift: 0 } }, again),
      await server.call(bonuses.claimBonus, { params: { bonusId: '1' }, body: {} }, again),
      await server.call(signIn.claimSignIn, { body: {} }, again),
    ];
    for (const answer of offered) {
      expect([answer.http, codeOf(answer)]).toEqual([403, 'terms_due']);
      expect(answer.body.data).toMatchObject({ params: { version } });
    }
    const open = [
      await server.call(originalGames.openTile, { params: { roundId }, body: { tile: 3 } }, again),
      await server.call(withdrawals.getWithdraw, {}, again),
      await server.call(sports.listCashOuts, {}, again),
    ];
    expect(open.map(({ http }) => http)).toEqual([200, 200, 200]);

    const accepted = await server.call(terms.acceptTerms, { body: { version: Number(version) } }, again);
    expect(accepted.http).toBe(200);
    expect((await dice(again)).http).toBe(200);
  });

  test('cannot be changed, deleted or extended, and the same text is no new version', async () => {
    const { db } = server.database;
    const refused = /append-only/;
    await expect(db.updateTable('identity.legal_terms_text').set({ body: 'x' }).execute()).rejects.toThrow(
      refused,
    );
    await expect(db.deleteFrom('identity.legal_terms').execute()).rejects.toThrow(refused);
    await expect(db.deleteFrom('identity.legal_terms_acceptance').execute()).rejects.toThrow(refused);
    await expect(
      db
        .insertInto('identity.legal_terms_text')
        .values({ version: 3, lang: 'en_US', body: 'later' })
        .execute(),
    ).rejects.toThrow('another text needs another version');
    const body = (await read('pt_BR')).body;
    expect(await publishTerms(db, { by: 'Ana', reason: 'again', texts: { pt_BR: body } })).toBe('unchanged');
    const translated = { pt_BR: body, ja_JP: '## 規約\n\n本文' };
    const publishTranslation = () =>
      publishTerms(db, { by: 'Ana', reason: 'a translation', texts: translated });
    expect(await publishTranslation()).toBeTypeOf('number');
    expect((await read('ja_JP')).body).toBe(translated.ja_JP);
    expect(await publishTranslation()).toBe('unchanged');
  });
});
