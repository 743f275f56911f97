import { descriptionMax } from '@palpite/contracts/lobby';
import { catalogue } from '@palpite/contracts/office/catalogue';
import type { Words } from '@palpite/contracts/office/topic';
import type { z } from 'zod';
import {
  type CatalogueGame,
  findCatalogueGame,
  type GameProblem,
  type ImportPlan,
  importGames,
  listCatalogueGames,
  planImport,
  setGame,
  stopListedGame,
} from '../../modules/providers/index.ts';
import type { Db } from '../../platform/db.ts';
import { type Change, type Done, done, implement, type Lang, refused } from '../office-topic.ts';
import { changesOf } from './changes-of.ts';
import { changesInWords, inWords, listMax, stateChange } from './pieces.ts';

type Input<Action extends keyof typeof catalogue.actions> = z.output<
  (typeof catalogue.actions)[Action]['input']
>;

const problems: Readonly<Record<Exclude<GameProblem, 'picture_origin'>, Words>> = {
  file_empty: { en: 'the file has no games', pt: 'o arquivo não tem jogos' },
  file_encoding: { en: 'the file is not encoded in UTF-8', pt: 'o arquivo não está em UTF-8' },
  file_format: { en: 'cannot be read', pt: 'não pode ser lido' },
  file_lines: { en: 'more than 100,000 games', pt: 'mais de 100.000 jogos' },
  column_missing: { en: 'needs the column', pt: 'falta a coluna' },
  column_unknown: { en: 'unknown column', pt: 'coluna desconhecida' },
  column_count: { en: 'does not have the columns of the header', pt: 'não tem as colunas do cabeçalho' },
  id: {
    en: 'the id must be 1 to 80 letters, digits or . _ : -',
    pt: 'o id deve ter de 1 a 80 letras, dígitos ou . _ : -',
  },
  group: { en: 'the group must be PG, EVO or BG', pt: 'o grupo deve ser PG, EVO ou BG' },
  kind: {
    en: 'the kind must be lines, ways, cluster or hold',
    pt: 'o tipo deve ser lines, ways, cluster ou hold',
  },
  name: {
    en: 'a name has at most 100 characters, and the one in Portuguese is needed',
    pt: 'um nome tem no máximo 100 caracteres, e o em português é obrigatório',
  },
  description: {
    en: `a description is plain text of at most ${descriptionMax} characters`,
    pt: `uma descrição é texto simples de no máximo ${descriptionMax} caracteres`,
  },
  return: { en: 'the return must be a percentage up to 100', pt: 'o retorno deve ser um percentual até 100' },
  tags: { en: 'unknown category', pt: 'categoria desconhecida' },
  picture: {
    en: 'the picture must be an address that begins with https://',
    pt: 'a imagem deve ser um endereço que começa com https://',
  },
  released: { en: 'the date must be like 2026-11-30', pt: 'a data deve ser como 2026-11-30' },
  currencies: { en: 'unknown currency', pt: 'moeda desconhecida' },
  order: {
    en: 'the order must be a whole number from 1',
    pt: 'a ordem deve ser um número inteiro a partir de 1',
  },
  hot: {
    en: 'the place among the hot games must be a whole number from 1',
    pt: 'a posição em alta deve ser um número inteiro a partir de 1',
  },
  duplicate: { en: 'the id is in the file twice', pt: 'o id aparece duas vezes no arquivo' },
  other_group: {
    en: 'the id belongs to a game of another group',
    pt: 'o id pertence a um jogo de outro grupo',
  },
};

const shownMax = 60;
const cut = (value: string) => (value.length > shownMax ? `${value.slice(0, shownMax)}…` : value);

/** Names the setting and the origins that it allows. */
function wrongOrigin(origins: readonly string[]): Words {
  const allowed = origins.join(', ');
  return origins.length > 0
    ? {
        en: `the picture is not on an origin of the setting GAME_PICTURE_ORIGINS, which allows ${allowed}`,
        pt: `a imagem não está em uma origem da configuração GAME_PICTURE_ORIGINS, que permite ${allowed}`,
      }
    : {
        en: 'the setting GAME_PICTURE_ORIGINS is empty, so that pages show no picture by its address',
        pt: 'a configuração GAME_PICTURE_ORIGINS está vazia, e as páginas não mostram imagem por endereço',
      };
}

const problemWords = (problem: GameProblem, origins: readonly string[]): Words =>
  problem === 'picture_origin' ? wrongOrigin(origins) : problems[problem];

function reasonOf({ line, problem }: ImportPlan['reasons'][number], origins: readonly string[]): Words {
  const { en, pt } = problemWords(problem, origins);
  return line === null ? { en, pt } : { en: `Line ${line}: ${en}`, pt: `Linha ${line}: ${pt}` };
}

/** What an import changes, then the refused lines that are named. With a refused line it changes nothing. */
function describePlan(plan: ImportPlan): Change[] {
  const { listed, added, changed, refused: count, reasons, pictureOrigins } = plan;
  const isRefused = count > 0;
  const change = (en: string, pt: string, before: number, after: number): Change => ({
    what: { en, pt },
    before: String(before),
    after: String(isRefused ? before : after),
  });
  return [
    change('Games in the catalogue', 'Jogos no catálogo', listed, listed + added),
    change('Games of the file that are not listed', 'Jogos do arquivo fora do catálogo', added, 0),
    change('Listed games that differ from the file', 'Jogos do catálogo diferentes do arquivo', changed, 0),
    ...(isRefused
      ? [{ what: { en: 'Refused lines', pt: 'Linhas recusadas' }, before: null, after: String(count) }]
      : []),
    ...reasons.map(
      (each): Change => ({
        what: reasonOf(each, pictureOrigins),
        before: null,
        after: cut(each.value) || null,
      }),
    ),
  ];
}

function refuseImport({ refused: count, reasons, pictureOrigins }: ImportPlan): Done {
  const lines = (lang: Lang) =>
    reasons.map(
      (each) => `${reasonOf(each, pictureOrigins)[lang]}${each.value === '' ? '' : ` (${cut(each.value)})`}`,
    );
  const rest = count - reasons.length;
  return refused(
    [
      `Nothing was imported: ${count} refused.`,
      ...lines('en'),
      ...(rest > 0 ? [`and ${rest} more`] : []),
    ].join('\n'),
    [
      `Nada foi importado: ${count} com problema.`,
      ...lines('pt'),
      ...(rest > 0 ? [`e mais ${rest}`] : []),
    ].join('\n'),
  );
}

async function importList(db: Db, { file, released }: Input<'import'>): Promise<Done> {
  const plan = await importGames(db, file, released ?? null);
  if (plan.refused > 0) return refuseImport(plan);
  return done(
    `${plan.added} games are new, ${plan.changed} changed, ${plan.unchanged} unchanged. Players see them within seconds.`,
    `${plan.added} jogos novos, ${plan.changed} alterados, ${plan.unchanged} sem mudança. Os jogadores veem em segundos.`,
  );
}

/** Named as the columns of an import. An empty text or `-` removes a value. */
function cellsOf({ id: _, names = {}, descriptions = {}, ...given }: Input<'set'>): Record<string, string> {
  const cells = [
    ...Object.entries(names).map(([locale, name]) => [`name_${locale}`, name] as const),
    ...Object.entries(descriptions).map(([locale, text]) => [`description_${locale}`, text] as const),
    ...Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ];
  return Object.fromEntries(cells.map(([name, value]) => [name, value === '-' ? '' : value]));
}

const unknown = refused('The catalogue has no such game.', 'O catálogo não tem esse jogo.');

async function changeGame(db: Db, input: Input<'set'>): Promise<Done> {
  const result = await setGame(db, input.id, cellsOf(input));
  if (typeof result === 'object') {
    const { en, pt } = problemWords(result.problem, result.pictureOrigins);
    return refused(
      `Nothing was changed: ${en} (${cut(result.value)}).`,
      `Nada mudou: ${pt} (${cut(result.value)}).`,
    );
  }
  if (result === 'unknown') return unknown;
  if (result === 'unchanged')
    return refused(
      'Nothing was changed: the game has these values already.',
      'Nada mudou: o jogo já tem estes valores.',
    );
  return done(
    `The game ${input.id} is changed. Players see it within seconds.`,
    `O jogo ${input.id} foi alterado. Os jogadores veem em segundos.`,
  );
}

async function setStopped(db: Db, { id }: { id: string }, stopped: boolean): Promise<Done> {
  const changed = await db.transaction().execute((tx) => stopListedGame(tx, id, stopped));
  if (changed === null) return unknown;
  if (!changed)
    return refused(
      'Nothing was changed: the game has this state already.',
      'Nada mudou: o jogo já está nesta situação.',
    );
  return stopped
    ? done(
        `${id} is shown as coming soon and takes no new bets. Wins of open rounds are paid.`,
        `${id} aparece como "em breve" e não aceita novas apostas. Prêmios de rodadas abertas são pagos.`,
      )
    : done(`${id} is open again.`, `${id} está aberto de novo.`);
}

function presentRow(game: CatalogueGame) {
  return {
    id: game.id,
    name: game.name,
    group: game.group,
    kind: game.kind,
    state: game.stopped ? ('stopped' as const) : ('open' as const),
    order: game.position,
    hot: game.hotRank,
    return: game.returnBp === null ? null : game.returnBp / 100,
    tags: game.tags.join(' '),
    currencies: (game.currencies ?? []).join(' '),
    released: game.released,
    picture: game.picture,
    names: { ...game.names },
    descriptions: { ...game.descriptions },
  };
}

const labels = {
  kind: { en: 'Kind', pt: 'Tipo' },
  order: { en: 'Order', pt: 'Ordem' },
  hot: { en: 'Hot', pt: 'Em alta' },
  released: { en: 'Released', pt: 'Lançamento' },
  return: { en: 'Return %', pt: 'Retorno %' },
  tags: { en: 'Categories', pt: 'Categorias' },
  currencies: { en: 'Currencies', pt: 'Moedas' },
  picture: { en: 'Picture', pt: 'Imagem' },
};

async function previewSet(db: Db, input: Input<'set'>): Promise<Change[]> {
  const game = await findCatalogueGame(db, input.id);
  if (!game) return [];
  const texts = (en: string, pt: string, stored: Partial<Record<string, string>>, given = {}) =>
    Object.entries<string>(given)
      .map(
        ([locale, text]): Change => ({
          what: {
            en: `${en}: ${inWords(locale, 'lang').en}`,
            pt: `${pt}: ${inWords(locale, 'lang').pt}`,
          },
          before: stored[locale] ?? null,
          after: text === '-' || text === '' ? null : text,
        }),
      )
      .filter(({ before, after }) => before !== after);
  const others = changesOf(labels, presentRow(game), input)
    .map((change) => ({
      ...change,
      before: change.before || null,
      after: change.after === '-' || change.after === '' ? null : change.after,
    }))
    .filter(({ before, after }) => before !== after);
  return [
    ...texts('Name', 'Nome', game.names, input.names),
    ...texts('Description', 'Descrição', game.descriptions, input.descriptions),
    ...changesInWords(others, labels.kind, 'gameKind'),
  ];
}

async function previewState(db: Db, id: string, after: 'open' | 'stopped'): Promise<Change[]> {
  const game = await findCatalogueGame(db, id);
  const before = game && (game.stopped ? 'stopped' : 'open');
  return [stateChange(before, after)];
}

export const catalogueTopic = implement(catalogue, {
  lists: {
    all: async (db, lang, filter) =>
      (await listCatalogueGames(db, filter, lang === 'pt' ? 'pt_BR' : 'en_US', listMax)).map(presentRow),
  },
  actions: {
    import: importList,
    set: changeGame,
    stop: (db, input) => setStopped(db, input, true),
    start: (db, input) => setStopped(db, input, false),
  },
  previews: {
    import: async (db, { file, released }) => describePlan(await planImport(db, file, released ?? null)),
    set: previewSet,
    stop: (db, { id }) => previewState(db, id, 'stopped'),
    start: (db, { id }) => previewState(db, id, 'open'),
  },
});
