import { resolve } from 'node:path';
import type { z } from 'zod';
import { BadSetting } from './bad-setting.ts';
import { refuseMisfits } from './config-rules.ts';
import { type Config, settings } from './settings.ts';

export { BadSetting } from './bad-setting.ts';
export type { Config } from './settings.ts';

/** Throws BadSetting with one sentence. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const values: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(settings)) {
    // Empty in `.env` means the default.
    const given = environment[name]?.trim() || setting.default;
    const parsed = setting.parse.safeParse(given);
    if (!parsed.success)
      throw new BadSetting(`${name} is "${given}", but ${ruleOf(parsed.error)}. ${setting.purpose}.`);
    values[name] = parsed.data;
  }
  const config = values as Config;
  refuseMisfits(config);
  return { ...config, DATA_DIR: resolve(config.DATA_DIR) };
}

function ruleOf({ issues }: z.ZodError): string {
  const all = issues.flatMap((issue) => (issue.code === 'invalid_union' ? issue.errors.flat() : [issue]));
  const [issue] = all;
  switch (issue?.code) {
    case 'invalid_value':
      return `must be one of: ${issue.values.join(', ')}`;
    case 'invalid_type':
      return `must be a ${issue.expected === 'int' ? 'whole number' : issue.expected}`;
    case 'too_small':
      return issue.origin === 'string'
        ? `must have ${issue.minimum} characters or more`
        : `must be ${issue.inclusive ? '' : 'more than '}${issue.minimum}${issue.inclusive ? ' or more' : ''}`;
    case 'too_big':
      return issue.origin === 'string'
        ? `must have ${issue.maximum} characters or fewer`
        : `must be ${issue.maximum} or less`;
    default:
      return issue?.message.startsWith('must') ? issue.message : 'is not valid';
  }
}
