// Executes a page of docs/how-to in a copy of the repository: `npm run how-to -- endpoint`. Exits 0 when
// every edit applies and every command succeeds.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

export type Step =
  | { kind: 'file'; path: string; text: string }
  | { kind: 'change'; path: string; lines: readonly string[] }
  | { kind: 'commands'; lines: readonly string[] };

/**
 * Fenced blocks: ` ```ts file=<path> ` is a new file, ` ```diff file=<path> ` a change, ` ```sh follow `
 * commands; others are ignored. A block may be indented inside a list.
 */
export function readSteps(page: string): Step[] {
  const steps: Step[] = [];
  const lines = page.split('\n');
  for (let at = 0; at < lines.length; at++) {
    const [, indent = '', language, info = ''] = /^( *)```(\w+)(?: (.*))?$/.exec(lines[at] ?? '') ?? [];
    if (language === undefined) continue;
    const block: string[] = [];
    for (at++; at < lines.length && lines[at]?.trim() !== '```'; at++)
      block.push((lines[at] ?? '').slice(indent.length));
    const path = /^file=(\S+)$/.exec(info)?.[1];
    if (path && language === 'diff') steps.push({ kind: 'change', path, lines: block });
    else if (path) steps.push({ kind: 'file', path, text: `${block.join('\n')}\n` });
    else if (language === 'sh' && info === 'follow') steps.push({ kind: 'commands', lines: block });
  }
  return steps;
}

/**
 * Without line numbers. Lines that begin with a space or a minus must appear in the file exactly once, in
 * sequence.
 */
export function applyChange(text: string, lines: readonly string[]): string {
  const part = (signs: string) =>
    lines
      .filter((line) => line === '' || signs.includes(line[0] ?? ' '))
      .map((line) => line.slice(1))
      .join('\n');
  const [before, after] = [part(' -'), part(' +')];
  const places = text.split(before).length - 1;
  if (places !== 1) throw new Error(`these lines are in the file ${places} times:\n${before}`);
  return text.replace(before, () => after);
}

/** Without what git ignores; links the packages. */
function copyTree(to: string): void {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const path of listed.split('\n').filter((each) => each !== '' && existsSync(join(root, each)))) {
    mkdirSync(dirname(join(to, path)), { recursive: true });
    cpSync(join(root, path), join(to, path));
  }
  for (const folder of ['', 'apps/server', 'apps/web', 'packages/ui', 'sandboxes'])
    linkPackages(join(root, folder, 'node_modules'), join(to, folder, 'node_modules'), to);
}

/** A workspace package links to its own copy. */
function linkPackages(from: string, to: string, tree: string): void {
  if (!existsSync(from)) return;
  mkdirSync(to, { recursive: true });
  for (const item of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, item.name);
    if (item.name.startsWith('@') && item.isDirectory()) linkPackages(source, join(to, item.name), tree);
    else if (!item.isSymbolicLink()) symlinkSync(source, join(to, item.name));
    else
      symlinkSync(
        join(tree, relative(root, execFileSync('realpath', [source], { encoding: 'utf8' }).trim())),
        join(to, item.name),
      );
  }
}

function follow(name: string): void {
  const steps = readSteps(readFileSync(join(root, 'docs/how-to', `${name}.md`), 'utf8'));
  const copy = mkdtempSync(join(tmpdir(), `palpite-how-to-${name}-`));
  try {
    copyTree(copy);
    // Repository tests list the files with git.
    execFileSync('git', ['init', '--quiet', copy]);
    for (const step of steps) {
      if (step.kind === 'commands') run(step.lines, copy);
      else write(step, copy);
    }
    process.stdout.write(`All ${steps.length} steps of ${name} succeed.\n`);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function write(step: Exclude<Step, { kind: 'commands' }>, copy: string): void {
  const path = join(copy, step.path);
  process.stdout.write(`${step.kind === 'file' ? 'new    ' : 'change '} ${step.path}\n`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, step.kind === 'file' ? step.text : applyChange(readFileSync(path, 'utf8'), step.lines));
}

function run(commands: readonly string[], copy: string): void {
  for (const command of commands) {
    process.stdout.write(`run     ${command}\n`);
    const { status } = spawnSync(command, { cwd: copy, shell: true, stdio: 'inherit' });
    if (status !== 0) throw new Error(`exit code ${status}: ${command}`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [name = ''] = process.argv.slice(2);
  follow(name);
}
