import { type HealthKind, health } from '@palpite/contracts/office/health';
import type { Words } from '@palpite/contracts/office/topic';
import { sql } from 'kysely';
import type { z } from 'zod';
import { listPaymentHealth } from '../../modules/payments/index.ts';
import { listSlotsHealth } from '../../modules/providers/index.ts';
import { listFeedAges } from '../../modules/sportsbook/index.ts';
import type { Db } from '../../platform/db.ts';
import { listJobStates } from '../../platform/jobs.ts';
import { readMailHealth } from '../../platform/mail-health.ts';
import { implement, type Lang } from '../office-topic.ts';
import { jobNamesPt } from './job-names.ts';

type Row = z.output<typeof health.lists.all.row>;
type Found = Omit<Row, 'kind' | 'what' | 'todo' | 'since' | 'last'> & {
  since?: Date | null;
  last?: Date | null;
  what?: Words;
  todo?: Words;
};

/** A question to the database that takes longer than this is late. */
const slowMs = 500;

async function checkDatabase(db: Db): Promise<Found[]> {
  const from = performance.now();
  await sql`select 1`.execute(db);
  const tookMs = Math.ceil(performance.now() - from);
  const isSlow = tookMs > slowMs;
  return [
    {
      part: 'PostgreSQL',
      health: isSlow ? 'late' : 'works',
      what: { en: `Answers in ${tookMs} ms.`, pt: `Responde em ${tookMs} ms.` },
      ...(isSlow && {
        todo: {
          en: 'Look at the load of the database and at its slow queries.',
          pt: 'Verifique a carga do banco e as consultas lentas.',
        },
      }),
    },
  ];
}

const checkFeeds = async (db: Db): Promise<Found[]> =>
  (await listFeedAges(db)).map(({ source, silentMs, ageMs }) => {
    const last = ageMs === null ? null : new Date(Date.now() - ageMs);
    if (ageMs !== null && ageMs <= silentMs) return { part: source, health: 'works', last };
    return {
      part: source,
      // A feed that starts has sent no sign of life yet.
      health: ageMs === null ? 'late' : 'fails',
      since: last,
      last,
      what:
        ageMs === null
          ? {
              en: 'Sends a snapshot, or has never reported.',
              pt: 'Está enviando o estado inicial, ou nunca respondeu.',
            }
          : {
              en: 'Silent: its markets take no bets.',
              pt: 'Sem sinal: os mercados dele não aceitam apostas.',
            },
      todo: {
        en: 'Check its key, its address and the status page of the vendor.',
        pt: 'Confira a chave, o endereço e a página de status do provedor.',
      },
    };
  });

const checkPayments = async (db: Db): Promise<Found[]> =>
  (await listPaymentHealth(db)).map((vendor) => {
    const shared = { part: vendor.vendor, last: vendor.calledAt };
    if (vendor.unopened > 0)
      return {
        ...shared,
        health: 'fails',
        since: vendor.unopenedSince,
        what: {
          en: `Has not opened the payment of deposits: ${vendor.unopened}.`,
          pt: `Não abriu o pagamento de depósitos: ${vendor.unopened}.`,
        },
        todo: {
          en: 'Check its keys and its status page. The deposits are tried again until they expire.',
          pt: 'Confira as chaves e a página de status. Os depósitos são tentados de novo até vencer.',
        },
      };
    if (vendor.unknown > 0)
      return {
        ...shared,
        health: 'late',
        since: vendor.unknownSince,
        what: {
          en: `Has not confirmed withdrawals: ${vendor.unknown}.`,
          pt: `Não confirmou saques: ${vendor.unknown}.`,
        },
        todo: {
          en: 'Look them up at the vendor and resolve them in Withdrawals.',
          pt: 'Consulte no painel do provedor e resolva em Saques.',
        },
      };
    return { ...shared, health: 'works' };
  });

const checkSlots = async (db: Db): Promise<Found[]> =>
  (await listSlotsHealth(db)).map(({ vendor, open, since, answer }) => ({
    part: vendor,
    health: 'late',
    since,
    what: {
      en: `Rounds open for an hour: ${open}. The vendor says: ${answer || '–'}`,
      pt: `Rodadas abertas há uma hora: ${open}. O provedor diz: ${answer || '–'}`,
    },
    todo: {
      en: 'Resolve them in Vendor rounds.',
      pt: 'Resolva em Rodadas de provedores.',
    },
  }));

const checkJobs = async (db: Db): Promise<Found[]> =>
  (await listJobStates(db)).map((job) => {
    const shared = { part: job.name, last: job.succeededAt };
    if (job.failingSince)
      return {
        ...shared,
        health: 'fails',
        since: job.failingSince,
        what: { en: job.failure, pt: job.failure },
        todo: {
          en: 'It runs again when it is next due. The log has the whole error.',
          pt: 'Ela roda de novo no próximo horário. O log tem o erro completo.',
        },
      };
    if (job.isLate)
      return {
        ...shared,
        health: 'late',
        since: job.succeededAt,
        what: { en: 'Has not run for five intervals.', pt: 'Não roda há cinco intervalos.' },
        todo: {
          en: 'A setting may have switched it off. Otherwise check that a server process runs.',
          pt: 'Um ajuste pode ter desligado esta tarefa. Se não, confira se há um processo do servidor rodando.',
        },
      };
    return { ...shared, health: 'works' };
  });

async function checkMail(db: Db): Promise<Found[]> {
  const { late, lateSince, error, sentAt } = await readMailHealth(db);
  if (late === 0) return [{ part: 'SMTP', health: 'works', last: sentAt }];
  return [
    {
      part: 'SMTP',
      health: error ? 'fails' : 'late',
      since: lateSince,
      last: sentAt,
      what: {
        en: `E-mails that wait for ten minutes or longer: ${late}. ${error}`.trim(),
        pt: `E-mails à espera há dez minutos ou mais: ${late}. ${error}`.trim(),
      },
      todo: {
        en: 'Check the mail server and its password.',
        pt: 'Confira o servidor de e-mail e a senha dele.',
      },
    },
  ];
}

const checks: Readonly<Record<HealthKind, (db: Db) => Promise<Found[]>>> = {
  database: checkDatabase,
  feed: checkFeeds,
  payments: checkPayments,
  slots: checkSlots,
  job: checkJobs,
  mail: checkMail,
};

const severity: readonly Row['health'][] = ['fails', 'late', 'works'];

/** What fails comes first, then what is late. */
export async function listHealth(db: Db, lang: Lang, wanted: HealthKind | undefined): Promise<Row[]> {
  const kinds = (Object.keys(checks) as HealthKind[]).filter((kind) => (wanted ?? kind) === kind);
  const found = await Promise.all(
    kinds.map(async (kind) =>
      (await checks[kind](db)).map(({ part, health: state, since, last, what, todo }) => ({
        part: (kind === 'job' && lang === 'pt' && jobNamesPt[part]) || part,
        kind,
        health: state,
        since: since?.toISOString() ?? null,
        last: last?.toISOString() ?? null,
        what: what?.[lang] ?? '',
        todo: todo?.[lang] ?? '',
      })),
    ),
  );
  return found.flat().toSorted((a, b) => severity.indexOf(a.health) - severity.indexOf(b.health));
}

export const healthTopic = implement(health, {
  lists: { all: (db, lang, { kind }) => listHealth(db, lang, kind) },
  actions: {},
});
