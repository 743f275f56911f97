import type { FastifyInstance } from 'fastify';
import type { Feed } from '../feed/feed-message.ts';
import type { SportsbookContext, SportsbookPart } from '../sportsbook-part.ts';

/** The book: takes what feeds tell, and shows the board. */
export function createBook(
  _context: SportsbookContext,
  _feeds: readonly Feed[],
): SportsbookPart & { serveStream(http: FastifyInstance): void } {
  return { serveStream: () => {} };
}
