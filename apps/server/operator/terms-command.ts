import { type TermsRow, termsCall } from './calls/terms-call.ts';
import { readTexts } from './read-texts.ts';
import { operatorCommand } from './run-operator-command.ts';

const usage = `npm run terms -- list
npm run terms -- publish <folder> --reason "what is new" [--by name]

The folder has one text per language: pt_BR.md, en_US.md, … Each chapter begins with "## ". {name} and {email} are replaced
by the product's name and support address, {company}, {registration}, {address} and {licence} by the company's details.
A published version never changes. Each player accepts it at the next login.`;

function print(rows: readonly TermsRow[]): void {
  for (const { version, publishedAt, publishedBy, reason, langs, accepted } of rows)
    console.log(
      `${String(version).padStart(4)}  ${publishedAt.slice(0, 16)}  ${publishedBy}: ${reason}  ` +
        `(${langs.join(' ')}; accepted by ${accepted})`,
    );
  if (rows.length === 0)
    console.log('No terms are published yet. The first start publishes the ones included.');
}

export const command = await operatorCommand(import.meta, process, {
  usage,
  call: termsCall,
  options: ['by', 'reason'],
  read: ([verb, folder], { by = 'operator', reason }) =>
    verb === 'publish' ? { verb, by, reason, texts: readTexts(folder) } : { verb },
  print,
  report({ done, status }) {
    if (done) console.log(status);
    else console.error(status);
  },
});
