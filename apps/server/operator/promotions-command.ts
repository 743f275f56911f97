import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { type PromotionRow, promotionCall } from './calls/promotion-call.ts';
import { OperatorMistake } from './operator-mistake.ts';
import { readTexts } from './read-texts.ts';
import { operatorCommand } from './run-operator-command.ts';

const usage = `npm run promotions -- list
npm run promotions -- show <id>
npm run promotions -- publish <folder> [--by name]
npm run promotions -- start <id> [--by name]
npm run promotions -- end <id> [--by name]

The name of the folder is the id of the promotion. It contains one text per language (pt_BR.md, en_US.md, …): "# Title",
one paragraph for the card, then the text of the page. It also contains promotion.json, such as
{ "audience": "newcomers", "newcomerDays": 7, "wagerTimes": 2, "expiresAfterDays": 7, "glyph": "sol", "palette": "maracuja",
  "awards": { "BRL": { "award": "5.00" } }, "endsAt": "2027-01-01T00:00:00Z" }
audience: everybody, newcomers, depositors (with "deposits" beside the award) or level (with "levelMin").`;

function readRules(folder: string): unknown {
  const file = join(folder, 'promotion.json');
  if (!existsSync(file)) throw new OperatorMistake(`There is no ${file}.`);
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new OperatorMistake(`${file} is not valid JSON.`);
  }
}

function stateOf({ active, startsAt, endsAt }: PromotionRow): string {
  const now = new Date().toISOString();
  if (!active) return 'off';
  if (startsAt > now) return `from ${startsAt.slice(0, 10)}`;
  return endsAt !== null && endsAt <= now ? 'over' : 'runs';
}

export const command = await operatorCommand(import.meta, process, {
  usage,
  call: promotionCall,
  options: ['by'],
  read([verb, first = ''], { by = 'operator' }) {
    if (verb !== 'publish') return { verb, id: first, by };
    const texts = readTexts(first);
    return { verb, id: basename(resolve(first)), by, texts, rules: readRules(first) };
  },
  print(rows) {
    for (const each of rows)
      console.log(
        [
          each.id,
          stateOf(each).padEnd(15),
          each.audience.padEnd(10),
          `${each.claims} claimed`,
          each.title,
        ].join('  '),
      );
    if (rows.length === 0) console.log('There are no promotions.');
  },
  report({ done, status, lines = [] }) {
    for (const line of lines) console.log(line);
    if (done && status) console.log(status);
    else if (!done) console.error(status);
  },
});
