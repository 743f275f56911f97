import { defaultLocale, localeCodes } from '@palpite/domain/locales';
import { type BannerRow, bannerCall } from './calls/banner-call.ts';
import { OperatorMistake } from './operator-mistake.ts';
import { readTexts } from './read-texts.ts';
import { operatorCommand } from './run-operator-command.ts';

const usage = `npm run notices -- list
npm run notices -- publish <folder> [--from time] --until time [--by name]
npm run notices -- publish --text "…" [--lang pt_BR] [--from time] --until time [--by name]
npm run notices -- end <number> [--by name]

A notice is shown above every screen, also to visitors, as plain text. The folder has one text per language: pt_BR.md,
en_US.md, … Other languages show pt_BR. A time includes its zone, such as 2026-12-01T20:00:00-03:00. Without --from the
notice starts at once.`;

const minute = (at: string) => `${at.slice(0, 16).replace('T', ' ')} UTC`;

function stateOf({ startsAt, endsAt, endedAt }: BannerRow): string {
  const now = new Date().toISOString();
  if (endedAt !== null) return 'ended';
  if (startsAt > now) return 'planned';
  return endsAt <= now ? 'over' : 'shown';
}

export const command = await operatorCommand(import.meta, process, {
  usage,
  call: bannerCall,
  options: ['by', 'from', 'until', 'text', 'lang'],
  read([verb, first], { by = 'operator', text, lang = defaultLocale, from, until }) {
    if (verb !== 'publish') return { verb, id: first ?? '', by };
    if (text !== undefined && first !== undefined)
      throw new OperatorMistake('Give the folder or --text, not both.');
    if (!localeCodes.some((code) => code === lang))
      throw new OperatorMistake(`${lang} is not a supported language: ${localeCodes.join(', ')}.`);
    const texts = text === undefined ? readTexts(first) : { [String(lang)]: text };
    return { verb, texts, until, by, ...(from !== undefined && { from }) };
  },
  print(rows) {
    for (const each of rows)
      console.log(
        [
          each.id.padStart(4),
          stateOf(each).padEnd(7),
          `${minute(each.startsAt)} to ${minute(each.endedAt ?? each.endsAt)}`,
          `${each.by}: ${each.text}`,
          `(${each.langs.join(' ')})`,
        ].join('  '),
      );
    if (rows.length === 0) console.log('There are no notices.');
  },
  report({ done, status }) {
    if (done) console.log(status);
    else console.error(status);
  },
});
