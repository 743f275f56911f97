import { addressOf } from '../api/api.ts';
import { newId } from '../api/new-id.ts';
import { createStreamHub, type HubMessage, type HubPorts } from './stream-hub.ts';
import type { OpenSource } from './stream-sources.ts';

/**
 * Name of the lock and the channel. The number is the version of the message format: two versions of the app may be
 * open.
 */
const name = 'palpite.streams.1';

const openSource: OpenSource = (path, matchIds, { onMessage, onFailure }) => {
  const query = matchIds.length > 0 ? { matches: matchIds.join() } : {};
  const source = new EventSource(addressOf(path, { query }));
  source.onmessage = ({ data }: MessageEvent<string>) => onMessage(data);
  source.onerror = onFailure;
  return () => source.close();
};

/** Returns null if the browser has no locks, as on a page without a secure context, or no broadcast channels. */
function sharedPorts(): HubPorts['shared'] {
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') return null;
  const channel = new BroadcastChannel(name);
  return {
    name,
    locks: navigator.locks,
    channel: {
      post: (message) => channel.postMessage(message),
      listen: (listener) => {
        channel.onmessage = ({ data }: MessageEvent<HubMessage>) => listener(data);
      },
    },
  };
}

export const hub = createStreamHub({
  tab: newId(),
  shared: sharedPorts(),
  openSource,
  random: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
});
