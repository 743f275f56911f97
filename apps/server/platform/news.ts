import type { NewsKind } from '@palpite/contracts/inbox';

export type News = {
  id: string;
  at: Date;
  kind: NewsKind;
  /** Amounts as `amountMinor` in text, with `currency`. */
  params: Record<string, string>;
  link?: string;
};
