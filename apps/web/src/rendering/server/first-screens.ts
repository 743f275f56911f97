import type { FromDrawing, ToDrawing } from '@palpite/contracts/first-screen';
import { startTexts } from '../../shared/i18n/i18n.ts';
import { drawnFor } from '../../shared/ui/use-media.ts';
import { drawScreen } from './draw-screen.tsx';

/** What this process has of its parent: it was made to draw for a server, and ends with it. */
declare const process: {
  env: Record<string, string | undefined>;
  send(message: FromDrawing): void;
  on(event: 'message', listener: (message: ToDrawing) => void): void;
  on(event: 'disconnect', listener: () => void): void;
  exit(): never;
};

const waiting = new Map<number, (reply: Response) => void>();
let questions = 0;

/** Every call of the app goes to the server that ordered the drawing. */
globalThis.fetch = (address, options) =>
  new Promise((resolve) => {
    const question = ++questions;
    waiting.set(question, resolve);
    const headers = Object.fromEntries(new Headers(options?.headers));
    process.send({ kind: 'question', question, address: String(address), headers });
  });
/** Nothing is painted here: what waits for a frame waits for nothing. */
globalThis.requestAnimationFrame = (draw) => {
  queueMicrotask(() => draw(performance.now()));
  return 0;
};

let turn: Promise<unknown> = startTexts();

process.on('message', (message) => {
  if (message.kind === 'answer') {
    const { question, status, type, body } = message;
    waiting.get(question)?.(new Response(body, { status, headers: { 'content-type': type } }));
    waiting.delete(question);
    return;
  }
  const { number, address, locale, zone, isWide } = message;
  turn = turn.then(async () => {
    // Dates are written in the zone of the process; it draws for one reader at a time.
    process.env.TZ = zone;
    drawnFor.isWide = isWide;
    try {
      process.send({ kind: 'drawn', number, html: await drawScreen(address, locale) });
    } catch (fault) {
      process.send({ kind: 'drawn', number, html: null, fault: String(fault) });
    }
  });
});
process.on('disconnect', () => process.exit());
