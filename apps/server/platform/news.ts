import type { NewsKind } from '@palpite/contracts/inbox';

/** Something that happened to a player, told from what a module stores anyway. */
export type News = {
  /** The same piece of news has the same id for ever. */
  id: string;
  at: Date;
  kind: NewsKind;
  /** What the sentence names; amounts as `amountMinor` in text, with `currency`. */
  params: Record<string, string>;
  /** The screen that shows more. */
  link?: string;
};
