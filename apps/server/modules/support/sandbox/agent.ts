import type { Locale } from '@palpite/domain/locales';
import type { Job } from '../../../platform/jobs.ts';
import type { Context } from '../context.ts';

/** Answers players of the sandbox; its texts are loaded with the first run, so live mode never has them. */
export type SandboxAgent = {
  /** Notes the language of a player's page, in which the answer comes. */
  noteLanguage(playerId: bigint, lang: Locale): void;
  readonly job: Job;
};

/** Players whose language is remembered; beyond that the oldest are answered in the language of their account. */
const langsMax = 10_000;

export function createSandboxAgent(context: Context): SandboxAgent {
  const langs = new Map<bigint, Locale>();
  return {
    noteLanguage(playerId, lang) {
      langs.delete(playerId);
      langs.set(playerId, lang);
      const [oldest] = langs.keys();
      if (langs.size > langsMax && oldest !== undefined) langs.delete(oldest);
    },
    job: {
      name: 'answer in the sandbox',
      everyMs: 1_000,
      run: async () => {
        const { answerWaiting } = await import('./answer-waiting.ts');
        await answerWaiting(context, langs);
      },
    },
  };
}
