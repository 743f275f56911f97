import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failed, findProgram, must, type Part, run } from './part.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

export const checkRules: Part = async () => {
  const program = findProgram('promtool');
  if (!program) return 'promtool is not installed (Debian package prometheus)';
  const folder = join(root, 'docs/operations');
  run(program, ['check', 'rules', 'alert-rules.yml'], { cwd: folder });
  run(program, ['test', 'rules', 'alert-rules.test.yml'], { cwd: folder });
  return null;
};

/** Highest exposure, of 10, that systemd may find. */
const exposureMax = 1.5;

export const checkUnits: Part = async () => {
  const program = findProgram('systemd-analyze');
  if (!program) return 'systemd-analyze is not installed (Debian package systemd)';
  const folder = mkdtempSync(join(tmpdir(), 'palpite-units-'));
  try {
    cpSync(join(root, 'deploy/systemd'), folder, { recursive: true });
    // A unit with a missing program does not verify.
    for (const file of readdirSync(folder)) {
      const text = readFileSync(join(folder, file), 'utf8');
      writeFileSync(join(folder, file), text.replaceAll('/opt/palpite/', root));
    }
    cpSync(join(folder, 'palpite@.service'), join(folder, 'palpite@3000.service'));
    rmSync(join(folder, 'palpite@.service'));
    const units = readdirSync(folder).map((file) => join(folder, file));
    run(program, ['verify', ...units]);
    for (const unit of units.filter((path) => path.endsWith('.service'))) checkExposure(program, unit);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return null;
};

function checkExposure(program: string, unit: string): void {
  const said = run(program, ['security', '--offline=true', unit]);
  const exposure = /Overall exposure level for \S+: ([\d.]+)/.exec(said)?.[1];
  must(exposure !== undefined, `systemd-analyze states no exposure of ${unit}`);
  if (Number(exposure) > exposureMax)
    throw new Failed(`${unit} has the exposure ${exposure}; at most ${exposureMax} is expected`);
}

export const checkCompose: Part = async () => {
  const program = findProgram('docker-compose');
  if (!program) return 'docker-compose is not installed (Debian package docker-compose)';
  run(program, ['-f', join(root, 'compose.yaml'), 'config', '--quiet'], {
    environment: { PALPITE_ADDRESS: 'bets.example' },
  });
  return null;
};
