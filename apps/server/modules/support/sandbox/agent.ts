import type { Locale } from '@palpite/domain/locales';
import type { Job } from '../../../platform/jobs.ts';
import type { Context } from '../context.ts';

/** The texts are loaded with the first run, never in live mode. */
export type SandboxAgent = {
  noteLanguage(playerId: bigint, lang: Locale): void;
  readonly job: Job;
};

/** The oldest are dropped; their players are answered in the language of the account. */
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
