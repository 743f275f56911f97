import { readFileSync } from 'node:fs';

const types: Record<string, string> = {
  'pay.css': 'text/css; charset=utf-8',
  'pay.js': 'text/javascript; charset=utf-8',
};

export function readAsset(name: string): { type: string; bytes: Buffer } | null {
  const type = Object.hasOwn(types, name) ? types[name] : undefined;
  return type ? { type, bytes: readFileSync(new URL(`./public/${name}`, import.meta.url)) } : null;
}
