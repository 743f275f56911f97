import { packages } from '@palpite/contracts/office/packages';
import type { PackageGroup } from '@palpite/contracts/payments';
import { type Currency, parseMinor, toDecimal } from '@palpite/domain/money';
import type { z } from 'zod';
import {
  addPackage,
  changePackage,
  findAnyPackage,
  listAllPackages,
  type Package,
  type PackageProblem,
  packageIdOf,
  payMinorOf,
  setPackageOffered,
} from '../../modules/payments/index.ts';
import type { Db } from '../../platform/db.ts';
import { type Change, type Done, done, implement, refused } from '../office-topic.ts';
import { changesOf } from './changes-of.ts';
import { stateChange } from './pieces.ts';

type Input<Action extends keyof typeof packages.actions> = z.output<
  (typeof packages.actions)[Action]['input']
>;
type Row = z.output<typeof packages.lists.all.row>;

function rowOf(each: Package): Row {
  const money = (minor: bigint) => toDecimal(minor, each.currency);
  return {
    id: each.id,
    group: each.package_group,
    state: each.active ? 'offered' : 'stopped',
    position: each.position,
    currency: each.currency,
    price: money(each.price_minor),
    pay: money(payMinorOf(each)),
    gift: money(each.gift_minor),
    discount: each.discount_bp / 100,
    preselected: each.preselected,
  };
}

const problems: Readonly<Record<PackageProblem, [en: string, pt: string]>> = {
  unknown: ['There is no such package.', 'Este pacote não existe.'],
  exists: [
    'Nothing was changed: the group has a package of this price already. Change it, or offer it again.',
    'Nada mudou: o grupo já tem um pacote deste preço. Mude-o ou volte a oferecê-lo.',
  ],
  gift_above_price: [
    'Nothing was changed: the bonus is at most the price.',
    'Nada mudou: o bônus não pode passar do preço.',
  ],
  discount_elsewhere: [
    'Nothing was changed: only packages of EXPPAY have a discount.',
    'Nada mudou: só pacotes do grupo EXPPAY têm desconto.',
  ],
  stopped: [
    'Nothing was changed: a stopped package cannot be preselected. Offer it again first.',
    'Nada mudou: um pacote retirado não pode ficar já selecionado. Volte a oferecê-lo antes.',
  ],
  same: [
    'Nothing was changed: the package is in this state already.',
    'Nada mudou: o pacote já está nesta situação.',
  ],
};

const noAmount = (currency: Currency) =>
  refused(
    `Nothing was changed: this is not an amount in ${currency}.`,
    `Nada mudou: este valor não é válido em ${currency}.`,
  );

/** Hundredths of a percent. */
const basisPoints = (percent: number | undefined) =>
  percent === undefined ? undefined : Math.round(percent * 100);

async function add(db: Db, { group, currency, discount, ...given }: Input<'add'>): Promise<Done> {
  const priceMinor = parseMinor(given.price, currency);
  const giftMinor = parseMinor(given.gift ?? '0', currency);
  if (!priceMinor || giftMinor === null) return noAmount(currency);
  const { position, preselected } = given;
  const change = { giftMinor, discountBp: basisPoints(discount), position, preselected };
  const added = await db
    .transaction()
    .execute((tx) => addPackage(tx, { group, currency, priceMinor, ...change }));
  if (added.problem !== null) return refused(...problems[added.problem]);
  return done(
    `${added.id} is on offer. Players see it the next time they open their deposit page.`,
    `${added.id} está no ar. Os jogadores o veem ao abrir a página de depósito.`,
  );
}

async function set(db: Db, { id, discount, gift, position, preselected }: Input<'set'>): Promise<Done> {
  const found = await findAnyPackage(db, id);
  if (!found) return refused(...problems.unknown);
  const giftMinor = gift === undefined ? undefined : parseMinor(gift, found.currency);
  if (giftMinor === null) return noAmount(found.currency);
  const change = { giftMinor, discountBp: basisPoints(discount), position, preselected };
  const problem = await db.transaction().execute((tx) => changePackage(tx, id, change));
  if (problem !== null) return refused(...problems[problem]);
  return done(
    'In force for new deposits. A deposit that is open keeps its price and bonus.',
    'Vale para novos depósitos. Um depósito já aberto mantém o preço e o bônus.',
  );
}

const setOffered =
  (active: boolean) =>
  async (db: Db, { id }: { id: string }): Promise<Done> => {
    const problem = await db.transaction().execute((tx) => setPackageOffered(tx, id, active));
    if (problem !== null) return refused(...problems[problem]);
    return active
      ? done(`${id} is on offer again.`, `${id} voltou a ser oferecido.`)
      : done(
          `${id} is not offered any more. A deposit that is open can still be paid.`,
          `${id} não é mais oferecido. Um depósito já aberto ainda pode ser pago.`,
        );
  };

const labels = {
  gift: { en: 'Bonus', pt: 'Bônus' },
  discount: { en: 'Discount %', pt: 'Desconto %' },
  pay: { en: 'Paid', pt: 'Pago' },
  position: { en: 'Position', pt: 'Posição' },
};
const preselectedLabel = { en: 'Preselected in the group', pt: 'Já selecionado no grupo' };

/** The amounts as they would be stored, or as given when they are not amounts. */
function asStored(currency: Currency, priceMinor: bigint, given: { gift?: string; discount?: number }) {
  const giftMinor = given.gift === undefined ? undefined : parseMinor(given.gift, currency);
  const discountBp = basisPoints(given.discount);
  return {
    gift: giftMinor == null ? given.gift : toDecimal(giftMinor, currency),
    discount: given.discount,
    pay:
      discountBp === undefined
        ? undefined
        : toDecimal(payMinorOf({ price_minor: priceMinor, discount_bp: discountBp }), currency),
  };
}

/** The package that loses the preselection to this one. */
async function previewPreselected(
  db: Db,
  of: { group: PackageGroup; currency: Currency },
  id: string,
  preselected: boolean | undefined,
): Promise<Change[]> {
  const before = (await listAllPackages(db)).find(
    (each) => each.preselected && each.package_group === of.group && each.currency === of.currency,
  );
  const after = preselected ? id : preselected === false && before?.id === id ? null : (before?.id ?? null);
  return (before?.id ?? null) === after
    ? []
    : [{ what: preselectedLabel, before: before?.id ?? null, after }];
}

async function previewAdd(db: Db, input: Input<'add'>): Promise<Change[]> {
  const { group, currency, price, gift = '0', discount = 0, position, preselected } = input;
  const priceMinor = parseMinor(price, currency);
  if (!priceMinor) return [];
  const id = packageIdOf(group, currency, priceMinor);
  const before = await findAnyPackage(db, id);
  const given = asStored(currency, priceMinor, { gift, discount });
  return [
    { what: { en: 'Package', pt: 'Pacote' }, before: before && id, after: id },
    ...changesOf(labels, before ? rowOf(before) : undefined, { ...given, position }),
    ...(await previewPreselected(db, { group, currency }, id, preselected)),
  ];
}

async function previewSet(db: Db, { id, position, preselected, ...given }: Input<'set'>): Promise<Change[]> {
  const before = await findAnyPackage(db, id);
  if (!before) return [];
  const { currency, package_group: group } = before;
  const after = asStored(currency, before.price_minor, {
    ...(given.gift !== undefined && { gift: given.gift }),
    ...(given.discount !== undefined && { discount: given.discount }),
  });
  const changed = changesOf(labels, rowOf(before), { ...after, position });
  return [
    ...changed.filter((each) => each.before !== each.after),
    ...(await previewPreselected(db, { group, currency }, id, preselected)),
  ];
}

const previewOffered =
  (after: 'offered' | 'stopped') =>
  async (db: Db, { id }: { id: string }): Promise<Change[]> => {
    const before = await findAnyPackage(db, id);
    if (!before) return [];
    const { package_group: group, currency } = before;
    return [
      stateChange(rowOf(before).state, after),
      ...(after === 'stopped' ? await previewPreselected(db, { group, currency }, id, false) : []),
    ];
  };

export const packageTopic = implement(packages, {
  lists: {
    all: async (db, _, { currency, group, state }) =>
      (await listAllPackages(db))
        .map(rowOf)
        .filter(
          (row) =>
            (currency === undefined || row.currency === currency) &&
            (group === undefined || row.group === group) &&
            (state === undefined || row.state === state),
        ),
  },
  actions: { add, set, start: setOffered(true), stop: setOffered(false) },
  previews: {
    add: previewAdd,
    set: previewSet,
    start: previewOffered('offered'),
    stop: previewOffered('stopped'),
  },
});
