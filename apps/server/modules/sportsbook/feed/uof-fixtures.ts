import { setTimeout } from 'node:timers/promises';
import type { Locale } from '@palpite/domain/locales';
import { LRUCache } from 'lru-cache';
import type { Fixture, FixtureMessage, Names } from './feed-message.ts';
import { readUofFixture } from './read-uof-message.ts';

/** Except English, in which fixtures are requested first. */
const languages: Readonly<Partial<Record<Locale, string>>> = {
  pt_BR: 'br',
  id_ID: 'id',
  vi_VN: 'vi',
  ja_JP: 'ja',
  ko_KR: 'ko',
  zh_CN: 'zh',
  ru_RU: 'ru',
};
const namedMax = 20_000;
const namesWaitMs = 3_000;

type FindFixture = (matchRef: string, language: string) => Promise<string>;

export type FixtureReading = {
  fixture: FixtureMessage;
  /** False when names are missing because a request failed. */
  isNamed: boolean;
};

/**
 * Names of leagues and sides are cached, so that most fixtures take one request. Returns null for a match
 * that is not offered; throws when the fixture cannot be read.
 */
export function createFixtureReader(
  findFixture: FindFixture,
  onFailure: (details: { matchRef: string; language: string; reason: string }) => void,
): (about: { matchRef: string; sequence: number; at: Date }) => Promise<FixtureReading | null> {
  const namesOf = new LRUCache<string, Names>({ max: namedMax });
  const named = ({ league, competitors }: Fixture) => [league, ...competitors];

  async function learnNames(
    fixture: FixtureMessage,
    [locale, language]: [Locale, string],
    answered: Set<Locale>,
  ): Promise<void> {
    const { matchRef } = fixture;
    try {
      const read = readUofFixture(await findFixture(matchRef, language), fixture);
      for (const { ref, name } of read ? named(read.fixture) : []) {
        if (name !== '') namesOf.set(ref, { ...namesOf.get(ref), [locale]: name });
      }
      answered.add(locale);
    } catch (failure) {
      onFailure({ matchRef, language, reason: String(failure) });
    }
  }

  return async (about) => {
    const fixture = readUofFixture(await findFixture(about.matchRef, 'en'), about);
    if (!fixture) return null;
    const wanted = (Object.entries(languages) as [Locale, string][]).filter(([locale]) =>
      named(fixture.fixture).some(({ ref }) => namesOf.get(ref)?.[locale] === undefined),
    );
    const answered = new Set<Locale>();
    if (wanted.length > 0) {
      const late = setTimeout(namesWaitMs, undefined, { ref: false });
      await Promise.race([Promise.all(wanted.map((entry) => learnNames(fixture, entry, answered))), late]);
    }
    const { league, competitors } = fixture.fixture;
    const withNames = <T extends { ref: string }>(item: T) => ({ ...item, names: namesOf.get(item.ref) });
    return {
      fixture: {
        ...fixture,
        fixture: { ...fixture.fixture, league: withNames(league), competitors: competitors.map(withNames) },
      },
      isNamed: wanted.every(([locale]) => answered.has(locale)),
    };
  };
}
