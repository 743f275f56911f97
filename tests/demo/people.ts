import type { Locale } from '@palpite/domain/locales';
import { drawCpf } from '../simulation/players.ts';
import { createRandom, type Random } from '../simulation/randomness.ts';
import type { Person } from '../simulation/world.ts';

/** How a player of the demonstration behaves. */
export type Habit =
  | 'usual'
  | 'bettor'
  | 'highRoller'
  | 'saver'
  | 'twin'
  | 'manyWithdrawals'
  | 'chargeback'
  | 'excluded';

export type DemoPlayer = Person & {
  readonly name: string;
  readonly lang: Locale;
  readonly country: string;
  readonly ip: string;
  readonly habit: Habit;
  /** Of one hundred days, how many the player comes. */
  readonly activeOfHundred: number;
  /** Virtual time of the registration. */
  readonly joinsAt: number;
};

type Origin = {
  lang: Locale;
  country: string;
  share: number;
  mailHost: string;
  phone(random: Random): string;
  first: readonly string[];
  last: readonly string[];
};

const digits = (random: Random, count: number) =>
  Array.from({ length: count }, () => random.between(0, 9)).join('');

const origins: readonly Origin[] = [
  {
    lang: 'pt_BR',
    country: '+55',
    share: 12,
    mailHost: 'exemplo.com.br',
    phone: (random) => `119${random.between(6, 9)}${digits(random, 7)}`,
    first: [
      'Marina',
      'Rafael',
      'Juliana',
      'Thiago',
      'Camila',
      'Bruno',
      'Larissa',
      'Diego',
      'Patrícia',
      'Otávio',
    ],
    last: ['Azevedo', 'Teixeira', 'Barros', 'Moura', 'Pacheco', 'Siqueira', 'Vidal', 'Couto', 'Queiroz'],
  },
  {
    lang: 'en_US',
    country: '+44',
    share: 3,
    mailHost: 'mail.example',
    phone: (random) => `07400 1${digits(random, 5)}`,
    first: ['Oliver', 'Grace', 'Harry', 'Amelia', 'Jack', 'Freya'],
    last: ['Whitmore', 'Hargreaves', 'Pembroke', 'Ashdown', 'Lockwood'],
  },
  {
    lang: 'nr_NR',
    country: '+234',
    share: 2,
    mailHost: 'mail.example',
    phone: (random) => `0802${digits(random, 7)}`,
    first: ['Chidi', 'Amaka', 'Tunde', 'Ngozi'],
    last: ['Okafor', 'Adeyemi', 'Balogun', 'Nwosu'],
  },
  {
    lang: 'id_ID',
    country: '+62',
    share: 2,
    mailHost: 'surat.example',
    phone: (random) => `0812${digits(random, 8)}`,
    first: ['Budi', 'Sari', 'Agus', 'Dewi'],
    last: ['Santoso', 'Wijaya', 'Lestari', 'Nugroho'],
  },
  {
    lang: 'ru_RU',
    country: '+7',
    share: 1,
    mailHost: 'pochta.example',
    phone: (random) => `912${digits(random, 7)}`,
    first: ['Артём', 'Дарья', 'Никита'],
    last: ['Громов', 'Лапина', 'Зуев'],
  },
  {
    lang: 'ja_JP',
    country: '+81',
    share: 1,
    mailHost: 'mail.example',
    phone: (random) => `090${random.between(1, 9)}${digits(random, 7)}`,
    first: ['健太', '美咲', '直樹'],
    last: ['藤原', '石田', '小川'],
  },
];

/** Habits of the first players, so that also a short demonstration has accounts that need a decision. */
const firstHabits: readonly Habit[] = [
  'excluded',
  'manyWithdrawals',
  'chargeback',
  'twin',
  'highRoller',
  'bettor',
  'saver',
];

const dayMs = 86_400_000;

/** Draws the players. The same seed gives the same players, whatever the time is. */
export function drawPlayers(settings: {
  seed: string;
  count: number;
  startMs: number;
  days: number;
}): DemoPlayer[] {
  const { seed, count, startMs, days } = settings;
  const places = origins.flatMap((origin) => Array.from({ length: origin.share }, () => origin));
  const emails = new Set<string>();
  return Array.from({ length: count }, (_, number) => {
    const random = createRandom(`${seed} player ${number}`);
    const habit =
      firstHabits[number] ?? random.oneOf(['usual', 'usual', 'usual', 'bettor', 'saver'] as const);
    // Accounts that need a decision are of one country, so that staff can compare them.
    const origin = number < firstHabits.length ? (origins[0] as Origin) : random.oneOf(places);
    const [first, last] = [random.oneOf(origin.first), random.oneOf(origin.last)];
    const isLatin = /^\p{Script=Latin}+$/u.test(first);
    const local = isLatin ? `${plain(first)}.${plain(last)}` : 'jogador';
    const free = [`${local}@${origin.mailHost}`, `${local}.${number}@${origin.mailHost}`];
    const username = (free.find((email) => !emails.has(email)) ?? free[0]) as string;
    emails.add(username);
    const isEarly = number < Math.max(firstHabits.length, count / 3);
    const joinsMs = isEarly ? random.unit() * 0.1 : random.unit() * 0.75;
    return {
      number,
      strategy: habit,
      habit,
      random,
      name: origin.lang === 'ja_JP' ? `${last} ${first}` : `${first} ${last}`,
      lang: origin.lang,
      country: origin.country,
      ip: `203.0.113.${1 + (number % 250)}`,
      activeOfHundred: number < firstHabits.length ? 90 : random.between(30, 85),
      joinsAt: startMs + Math.floor(joinsMs * days * dayMs),
      deviceId: random.uuid(),
      username,
      password: `Senha-${random.hex(6)}`,
      birthDate: new Date(Date.UTC(1960, 0, 1) + random.between(0, 14_000) * dayMs)
        .toISOString()
        .slice(0, 10),
      phone: origin.phone(random),
      cardNo: origin.lang === 'pt_BR' ? drawCpf(random) : `ID${digits(random, 9)}`,
      id: '',
      token: '',
      verified: false,
      stoppedUntil: null,
      notes: new Map(),
      turns: 0,
    };
  });
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
