import type { NewsKind } from '@palpite/contracts/inbox';

/** A notification for a player, derived from stored data. */
export type News = {
  id: string;
  at: Date;
  kind: NewsKind;
  /** Parameters of the text; amounts as `amountMinor` in text, with `currency`. */
  params: Record<string, string>;
  link?: string;
};
