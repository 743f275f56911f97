import type { Reply } from '@palpite/contracts/endpoint';
import {
  confirmStaffLogin,
  getStaff,
  type LoginProgress,
  logInStaff,
  logOutStaff,
  staffPasswordLengthMin,
} from '@palpite/contracts/staff';
import { renderUnicodeCompact } from 'uqr';
import { type Config, readConfig } from '../config.ts';
import {
  beginLogin,
  confirmLogin,
  createStaffContext,
  findMember,
  logOut,
  profileOf,
} from '../modules/staff/index.ts';
import { readCompany } from '../platform/company.ts';
import { createCounterStore } from '../platform/limits.ts';
import { createLog } from '../platform/log.ts';
import { Refusal, refuse } from '../platform/refusal.ts';
import { openSecrets } from '../platform/secret-keys.ts';
import { explainToOperator } from './explain-to-operator.ts';
import { callRunning, openInstallation } from './operator-client.ts';
import { OperatorMistake } from './operator-mistake.ts';
import { createPrompt, type Prompt } from './prompt.ts';
import { runOfficeCommand } from './run-office-command.ts';
import { forgetSession, readSession, sessionFile, writeSession } from './session-file.ts';
import { officeTopics } from './topics/index.ts';

const usage = `npm run operator -- login | logout | whoami
npm run operator -- <topic> [list | <action> …]
npm run operator -- <topic> help

login: asks for e-mail, password and a code of your authenticator app, and keeps the session of this user of the machine.
The first login enrols the app and replaces the one-time password. Without a terminal, it reads the answers as lines of
its standard input: e-mail, password, new password if one is needed, code.

Topics:
${officeTopics.map(({ topic: { name, title } }) => `  ${name.padEnd(14)}${title.en}`).join('\n')}`;

/** What a command needs of the installation, through its process or on its database. */
type Access = {
  begin(form: { email: string; password: string }): Promise<LoginProgress>;
  confirm(form: { step: string; code: string; newPassword?: string }): Promise<LoginProgress>;
  /** Refuses: `session_ended`. */
  who(token: string): Promise<Reply<typeof getStaff>['member']>;
  end(token: string): Promise<void>;
  close(): Promise<void>;
};

/** A login on the database has no address. */
const machine = { ip: '', userAgent: 'npm run operator', headers: {} };

async function openAccess(config: Config): Promise<Access> {
  const installation = await openInstallation(config);
  if ('port' in installation) {
    const at = { port: installation.port, folder: config.DATA_DIR };
    const call = async (endpoint: { path: string }, token: string | null, body?: object) =>
      ((await callRunning({ ...at, token }, endpoint.path, body)) as { data: never }).data;
    return {
      begin: (form) => call(logInStaff, null, form),
      confirm: (form) => call(confirmStaffLogin, null, form),
      who: async (token) => ((await call(getStaff, token)) as Reply<typeof getStaff>).member,
      end: (token) => call(logOutStaff, token, {}),
      close: async () => {},
    };
  }
  const { database } = installation;
  const company = await readCompany(database.db, config);
  const context = createStaffContext({
    database,
    config,
    company: () => company,
    counters: createCounterStore(database, createLog(config)),
    secrets: await openSecrets(database, config),
  });
  const memberOf = async (token: string) => (await findMember(database.db, token)) ?? refuse('session_ended');
  return {
    begin: (form) => beginLogin(context, { ...form, email: form.email.trim().toLowerCase() }, machine),
    confirm: (form) => confirmLogin(context, form, machine),
    who: async (token) => profileOf(await memberOf(token)),
    end: async (token) => logOut(context, await memberOf(token), machine.ip),
    close: () => database.close(),
  };
}

/** Shows how to enrol an authenticator app. */
function showEnrolment({ uri, secret }: { uri: string; secret: string }): void {
  console.error('Add this account to your authenticator app: scan the code, or type the secret.');
  console.error(renderUnicodeCompact(uri));
  console.error(uri);
  console.error(`Secret: ${secret}`);
}

async function logIn(access: Access, prompt: Prompt, file: string): Promise<void> {
  const email = await prompt.ask('E-mail');
  const password = await prompt.askHidden('Password');
  let progress = await access.begin({ email, password });
  while (progress.next !== 'done') {
    const { step } = progress;
    if (progress.next === 'enrol') showEnrolment(progress);
    const newPassword = progress.newPassword ? await askNewPassword(prompt) : undefined;
    const code = await prompt.ask(
      progress.next === 'enrol' ? 'Code that the app shows' : 'Code of your app, or a recovery code',
    );
    progress = await access.confirm({ step, code, ...(newPassword !== undefined && { newPassword }) });
  }
  writeSession(file, progress.token);
  if (progress.recoveryCodes.length > 0) {
    console.log(
      'Recovery codes. Keep them on paper: each replaces a lost app once, and none is shown again.',
    );
    for (const code of progress.recoveryCodes) console.log(`  ${code}`);
  }
  const { name, roles } = progress.member;
  console.log(`Logged in as ${name} (${roles.join(', ')}).`);
}

async function askNewPassword(prompt: Prompt): Promise<string> {
  const password = await prompt.askHidden(`New password, at least ${staffPasswordLengthMin} characters`);
  if (prompt.isTerminal && (await prompt.askHidden('New password again')) !== password)
    throw new OperatorMistake('The two passwords differ. Nothing was changed; log in again.');
  return password;
}

async function run(
  words: readonly string[],
  program: Pick<NodeJS.Process, 'env' | 'stdin'>,
): Promise<boolean> {
  const [verb] = words;
  if (words.length !== 1 || !verb || !['login', 'logout', 'whoami'].includes(verb)) {
    console.error(usage);
    return false;
  }
  const config = readConfig(program.env);
  const file = sessionFile(config, program.env);
  const access = await openAccess(config);
  const prompt = createPrompt(program.stdin);
  try {
    if (verb === 'login') await logIn(access, prompt, file);
    else {
      const token = readSession(file) ?? refuse('not_logged_in');
      if (verb === 'logout') await leave(access, token, file);
      else {
        const { name, email, roles } = await access.who(token);
        console.log(`${name}, ${email} (${roles.join(', ')})`);
      }
    }
    return true;
  } finally {
    prompt.close();
    await access.close();
  }
}

/** Forgets the token also when its session has ended already. */
async function leave(access: Access, token: string, file: string): Promise<void> {
  await access.end(token).catch((failure: unknown) => {
    if (!(failure instanceof Refusal)) throw failure;
  });
  forgetSession(file);
  console.log('Logged out.');
}

/** Runs the command with the words after its name. Returns the exit code. */
export async function runSessionCommand(
  words: readonly string[],
  program: Pick<NodeJS.Process, 'env' | 'stdin'>,
): Promise<0 | 1> {
  try {
    return (await run(words, program)) ? 0 : 1;
  } catch (failure) {
    console.error(explainToOperator(failure));
    return 1;
  }
}

if (import.meta.main) {
  const [word, ...words] = process.argv.slice(2);
  const office = officeTopics.find(({ topic }) => topic.name === word);
  process.exitCode = office
    ? await runOfficeCommand(office, words, process)
    : await runSessionCommand(process.argv.slice(2), process);
}
