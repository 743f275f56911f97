import type { ServerEvents } from '@palpite/contracts/socket-events';
import { call } from '../api/api.ts';
import { readStored, writeStored } from '../device/stored.ts';
import { currentLocale, i18n } from '../i18n/i18n.ts';
import { useNotice } from './notice.ts';

type Pushed = Parameters<ServerEvents['notice']>[0];

/** Maximum delay of a timer; a notice of months ends when the app next starts after its end. */
const timerMaxMs = 2 ** 31 - 1;
/** Pages read a starting notice within this time of its start, so that they do not all request at once. */
const spreadMs = 5_000;
/** The server's clock may be a little behind this timer. */
const startMs = 1_000;

let isEnding = false;
let ending: ReturnType<typeof setTimeout> | undefined;
let next: ReturnType<typeof setTimeout> | undefined;

function show(id: string, text: string, endsInMs: number): void {
  if (readStored('noticeRead') === id) return;
  clearTimeout(ending);
  useNotice.setState({ banner: { id, text } });
  ending = setTimeout(() => end(id), Math.min(endsInMs, timerMaxMs));
}

function end(id: string): void {
  if (useNotice.getState().banner?.id !== id) return;
  isEnding = true;
  useNotice.setState({ banner: null });
  isEnding = false;
  // An earlier notice may still be running.
  void readBanner();
}

// A notice that the reader closes does not return on this device.
useNotice.subscribe(({ banner }, before) => {
  if (banner === null && before.banner !== null && !isEnding) writeStored('noticeRead', before.banner.id);
});

export function applyBanner({ text, banner }: Pushed): void {
  if (!banner) return;
  if (text === '') end(banner.id);
  else show(banner.id, banner.texts[currentLocale()] ?? text, banner.endsInMs);
}

async function readBanner(): Promise<void> {
  const found = await call('getBanner', { query: { loading: false } }, { by: 'app' }).catch(() => null);
  if (!found) return;
  const { banner, nextInMs } = found;
  if (banner) show(banner.id, banner.text, banner.endsInMs);
  clearTimeout(next);
  if (nextInMs === null) return;
  const spread = (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % spreadMs;
  next = setTimeout(() => void readBanner(), Math.max(0, nextInMs) + startMs + spread);
}

export function followBanner(): void {
  void readBanner();
  i18n.on('languageChanged', () => void readBanner());
}
