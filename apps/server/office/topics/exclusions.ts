import { exclusions } from '@palpite/contracts/office/exclusions';
import { type Words, words } from '@palpite/contracts/office/topic';
import { type Currency, currencyCodes, toDecimal } from '@palpite/domain/money';
import {
  findPlayerByUsername,
  findPlayStop,
  getLiftMonths,
  keepExclusion,
  type LiftRefusal,
  liftExclusion,
  listEndlessExclusions,
  listStops,
  setLiftMonths,
} from '../../modules/identity/index.ts';
import { listLimits, setStopEnd } from '../../modules/wallet/limits/index.ts';
import type { Db } from '../../platform/db.ts';
import { type Change, type Done, done, implement, inEach, refused, shown } from '../office-topic.ts';
import { inWords, listMax } from './pieces.ts';

const moment = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

async function explain(db: Db, refusal: LiftRefusal): Promise<Done> {
  if (refusal === 'player_unknown') return refused('There is no such player.', 'Este jogador não existe.');
  if (refusal === 'not_endless')
    return refused(
      'Nothing was changed: the player has no exclusion without end.',
      'Nada mudou: o jogador não tem autoexclusão sem prazo.',
    );
  if (refusal === 'not_lifted')
    return refused(
      'Nothing was changed: no lift is pending.',
      'Nada mudou: nenhum encerramento está pendente.',
    );
  const months = await getLiftMonths(db);
  return refused(
    `Nothing was changed: it must last ${months} months before it can be lifted.`,
    `Nada mudou: ela precisa durar ${months} meses antes de poder ser encerrada.`,
  );
}

async function describeEnd(
  db: Db,
  outcome: { until: Date | null } | { refusal: LiftRefusal },
): Promise<Done> {
  if ('refusal' in outcome) return explain(db, outcome.refusal);
  return outcome.until
    ? done(
        `It ends ${moment(outcome.until)}. Until then, keep cancels this.`,
        `Termina em ${moment(outcome.until)}. Até lá, manter cancela o encerramento.`,
      )
    : done(
        'The lift is cancelled: the exclusion has no end again.',
        'Encerramento cancelado: a autoexclusão voltou a não ter prazo.',
      );
}

async function show(db: Db, { email }: { email: string }): Promise<Done> {
  const player = await findPlayerByUsername(db, email);
  if (!player) return explain(db, 'player_unknown');
  const currency = currencyCodes.find((code) => code === player.currency) as Currency;
  const amount = (minor: bigint) => `${currency} ${toDecimal(minor, currency)}`;
  const stop = await findPlayStop(db, player.id);
  const limits = await listLimits(db, player.id);
  const stops = await listStops(db, player.id, listMax);
  return shown(
    inEach((of) => {
      const end = (until: Date | null) =>
        until ? of(words(`until ${moment(until)}`, `até ${moment(until)}`)) : of(withoutEnd);
      return [
        stop ? `${of(inWords(stop.kind, 'stop'))} ${end(stop.until)}` : of(noStop),
        ...limits.map((limit) => {
          const used = of(words('used', 'usado'));
          const per = of(words('per', 'por'));
          const name = `${of(inWords(limit.kind, 'limit'))} ${per} ${of(inWords(limit.period, 'period'))}`;
          return `${name}: ${amount(limit.amount_minor)}, ${used} ${amount(limit.used_minor)}${of(pendingOf(limit, amount))}`;
        }),
        ...(limits.length === 0 ? [of(noLimits)] : []),
        ...stops.map(({ at, event, detail, until, ordered_by }) =>
          [
            moment(at),
            `${of(inWords(event, 'event'))}${ordered_by === null ? '' : ':'} ${detail}`,
            end(until),
            ordered_by ?? of(byPlayer),
          ].join('  '),
        ),
      ];
    }),
  );
}

const noStop = words('No break and no exclusion.', 'Sem pausa nem autoexclusão.');
const noLimits = words('No limits.', 'Sem limites.');
const byPlayer = words('the player', 'o jogador');

type Limit = Awaited<ReturnType<typeof listLimits>>[number];

/** What the player requested for later; empty when nothing. */
function pendingOf(
  { pending_change: change, pending_amount_minor: minor }: Limit,
  amount: (minor: bigint) => string,
): Words {
  if (change === 'raise' && minor !== null)
    return words(`; requested ${amount(minor)}`, `; pedido: ${amount(minor)}`);
  return change === 'removal' ? words('; removal requested', '; retirada pedida') : words('', '');
}

const withoutEnd = words('without end', 'sem prazo');

/** `after` of a lift is not an exact moment: it depends on when the order runs. */
const endAfter =
  (after: Words) =>
  async (db: Db, { email }: { email: string }): Promise<Change[]> => {
    const player = await findPlayerByUsername(db, email);
    if (player?.stop_kind !== 'exclusion') return [];
    const before = player.stopped_until?.toISOString() ?? withoutEnd;
    return [{ what: { en: 'End of the exclusion', pt: 'Fim da autoexclusão' }, before, after }];
  };

export const exclusionTopic = implement(exclusions, {
  lists: {
    all: async (db) =>
      (await listEndlessExclusions(db, listMax)).map(({ username, since, until, may_lift_at }) => ({
        email: username,
        since: since.toISOString(),
        mayLiftAt: may_lift_at.toISOString(),
        until: until?.toISOString() ?? null,
      })),
  },
  actions: {
    show,
    lift: async (db, { email: username, reason }, { name: by }) =>
      describeEnd(db, await liftExclusion(db, { username, by, reason }, setStopEnd)),
    keep: async (db, { email: username, reason }, { name: by }) =>
      describeEnd(db, await keepExclusion(db, { username, by, reason }, setStopEnd)),
    after: async (db, { months }) => {
      await db.transaction().execute((tx) => setLiftMonths(tx, months));
      return done(
        `An exclusion without end must last ${months} months before it can be lifted.`,
        `Uma autoexclusão sem prazo precisa durar ${months} meses antes de poder ser encerrada.`,
      );
    },
  },
  previews: {
    lift: endAfter(words('in 24 hours', 'em 24 horas')),
    keep: endAfter(withoutEnd),
    after: async (db, { months }) => [
      { what: { en: 'Months', pt: 'Meses' }, before: String(await getLiftMonths(db)), after: String(months) },
    ],
  },
});
