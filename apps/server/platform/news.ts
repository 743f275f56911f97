import type { NewsKind } from '@palpite/contracts/inbox';

/** A notification for a player, derived from stored data. */
export type News = {
  /** Permanent id of the notification. */
  id: string;
  at: Date;
  kind: NewsKind;
  /** Parameters of the text; amounts as `amountMinor` in text, with `currency`. */
  params: Record<string, string>;
  /** Route of the screen with details. */
  link?: string;
};
