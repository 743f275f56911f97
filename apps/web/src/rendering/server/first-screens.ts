import type { FromDrawing, ToDrawing } from '@palpite/contracts/first-screen';
import { startTexts } from '../../shared/i18n/i18n.ts';
import { drawnFor } from '../../shared/ui/media.ts';
import { drawScreen } from './draw-screen.tsx';

/** The parts of Node's `process` that this child process of the server uses. */
declare const process: {
  env: Record<string, string | undefined>;
  send(message: FromDrawing): void;
  on(event: 'message', listener: (message: ToDrawing) => void): void;
  on(event: 'disconnect', listener: () => void): void;
  exit(): never;
};

const waiting = new Map<number, (reply: Response) => void>();
let questions = 0;

/** Sends every request of the app to the parent process. */
globalThis.fetch = (address, options) =>
  new Promise((resolve) => {
    const question = ++questions;
    waiting.set(question, resolve);
    const headers = Object.fromEntries(new Headers(options?.headers));
    process.send({ kind: 'question', question, address: String(address), headers });
  });
/** Nothing is painted here, so frames pass at once. */
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
    // Dates use the time zone of the process. Only one reader's screen is rendered at a time.
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
