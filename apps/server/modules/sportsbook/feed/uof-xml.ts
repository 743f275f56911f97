import type { Score } from '@palpite/domain/sports/match-result';
import { createXmlParser, type XmlNode as Node } from '../../../platform/read-vendor-text.ts';

export const parseUofXml = createXmlParser(['market', 'outcome', 'period_score', 'competitor']);

export const text = (node: Node | undefined, name: string): string => {
  const value = node?.[name];
  return typeof value === 'string' ? value : '';
};
export const child = (node: Node | undefined, name: string): Node | undefined => {
  const value = node?.[name];
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : undefined;
};
export const children = (node: Node | undefined, name: string): Node[] => {
  const value = node?.[name];
  return Array.isArray(value)
    ? value.filter((item): item is Node => typeof item === 'object' && item !== null)
    : [];
};

/** Null when absent or unreadable; absent does not mean 0. */
export function numberOf(node: Node | undefined, name: string): number | null {
  const written = text(node, name).trim();
  return /^-?\d+(?:\.\d+)?$/.test(written) ? Number(written) : null;
}

/** Largest count that a feed message may carry. */
const countMax = 1_000_000;

function countOf(node: Node | undefined, name: string): number | null {
  const count = numberOf(node, name);
  return count !== null && Number.isSafeInteger(count) && count >= 0 && count <= countMax ? count : null;
}

function bothOf(node: Node | undefined, home: string, away: string): Score | null {
  const [ours, theirs] = [countOf(node, home), countOf(node, away)];
  return ours === null || theirs === null ? null : { home: ours, away: theirs };
}

/** Null when one is missing. */
export const scoreOf = (node: Node | undefined): Score | null => bothOf(node, 'home_score', 'away_score');
export const sidesOf = (node: Node | undefined): Score | null => bothOf(node, 'home', 'away');
