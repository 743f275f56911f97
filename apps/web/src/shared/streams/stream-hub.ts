import {
  type Addressees,
  createStreamSources,
  type OpenSource,
  type StreamHandlers,
  type StreamWant,
} from './stream-sources.ts';

export type HubMessage =
  | { kind: 'lead' | 'beat'; tab: string }
  | { kind: 'want'; tab: string; wants: readonly StreamWant[] }
  | { kind: 'message'; path: string; data: string; addressees: Addressees }
  | { kind: 'failure'; path: string; addressees: Addressees };

export type HubChannel = {
  post: (message: HubMessage) => void;
  listen: (listener: (message: HubMessage) => void) => void;
};

export type HubPorts = {
  readonly tab: string;
  /** Null if the browser has no locks or no channel: the tab then has its own connections. */
  readonly shared: { name: string; locks: Pick<LockManager, 'request'>; channel: HubChannel } | null;
  readonly openSource: OpenSource;
  /** From 0 up to 1: prevents two tabs from taking the lead at the same moment. */
  readonly random: () => number;
};

type Subscription = { readonly path: string; readonly matchIds: readonly string[] } & StreamHandlers;

const beatMs = 220;
/** A leader without a heartbeat for this many ticks is frozen: 560 to 840 ms. */
const missedMax = 3;
/** A crashed tab sends nothing, so each tab repeats its subscriptions, and the leader forgets tabs that stop. */
const renewAfterTicks = 20;
const forgetAfterBeats = 60;

/**
 * Over HTTP/1.1 a browser opens six connections per server: with a stream in each of eight windows, no window could
 * make a call. The tab that holds the lock opens the connections and forwards their messages. The browser passes the
 * lock on when that tab is closed, crashes or has no more streams. A frozen leader keeps the lock, so the others steal
 * it when its heartbeat stops. Each new leader opens new connections, and every tab gets the server's first message and
 * then reads again what it shows, so nothing is lost in between.
 */
export function createStreamHub({ tab, shared, openSource, random }: HubPorts) {
  const subscriptions = new Map<symbol, Subscription>();
  /** The tabs that follow this one, with the number of beats since their last message. */
  const followers = new Map<string, number>();
  let isLeading = false;
  let isAlone = shared === null;
  /** The number of the current lock request; 0 while this tab wants no lock. */
  let campaignNumber = 0;
  let lastCampaign = 0;
  let queued: AbortController | null = null;
  let release: (() => void) | null = null;
  let beating: ReturnType<typeof setInterval> | undefined;
  let watching: ReturnType<typeof setTimeout> | undefined;
  let missed = 0;
  let ticks = 0;

  const sources = createStreamSources(openSource, {
    onMessage(path, data, addressees) {
      if (followers.size > 0) post({ kind: 'message', path, data, addressees });
      deliver(path, addressees, ({ onMessage }) => onMessage(data));
    },
    onFailure(path, addressees) {
      if (followers.size > 0) post({ kind: 'failure', path, addressees });
      fail(path, addressees);
    },
  });

  function post(message: HubMessage) {
    if (!isAlone) shared?.channel.post(message);
  }

  function deliver(path: string, addressees: Addressees, take: (subscription: Subscription) => void) {
    if (addressees !== null && !addressees.includes(tab)) return;
    for (const subscription of [...subscriptions.values()])
      if (subscription.path === path) take(subscription);
  }

  function fail(path: string, addressees: Addressees) {
    const failed: Subscription[] = [];
    deliver(path, addressees, (subscription) => failed.push(subscription));
    for (const [key, subscription] of subscriptions)
      if (failed.includes(subscription)) subscriptions.delete(key);
    if (failed.length > 0) report([]);
    for (const { onFailure } of failed) onFailure();
  }

  function report(newPaths: readonly string[]) {
    const paths = [...new Set([...subscriptions.values()].map(({ path }) => path))];
    const wants = paths.map((path) => ({
      path,
      matchIds: [...subscriptions.values()].flatMap((each) => (each.path === path ? each.matchIds : [])),
      isNew: newPaths.includes(path),
    }));
    if (isLeading) sources.set(tab, wants);
    else post({ kind: 'want', tab, wants });
    if (wants.length === 0) resign();
    else if (!isLeading && campaignNumber === 0) campaign(false);
  }

  function reportAll() {
    report([...subscriptions.values()].map(({ path }) => path));
  }

  function campaign(steal: boolean) {
    if (isAlone || !shared) return lead();
    campaignNumber = ++lastCampaign;
    const number = campaignNumber;
    queued?.abort();
    queued = steal ? null : new AbortController();
    watch();
    let isGranted = false;
    const hold = () => {
      if (number !== campaignNumber) return;
      isGranted = true;
      return new Promise<void>((resolve) => {
        release = resolve;
        lead();
      });
    };
    const lose = () => {
      if (number !== campaignNumber) return;
      // The lock was never granted and this tab did not give it up: the browser grants no locks.
      if (!isGranted) isAlone = true;
      stopLeading();
      campaign(false);
      if (!isLeading) reportAll();
    };
    shared.locks.request(shared.name, queued ? { signal: queued.signal } : { steal }, hold).catch(lose);
  }

  function lead() {
    isLeading = true;
    clearTimeout(watching);
    followers.clear();
    post({ kind: 'lead', tab });
    if (!isAlone) beating = setInterval(beat, beatMs);
    reportAll();
  }

  function beat() {
    if (followers.size > 0) post({ kind: 'beat', tab });
    for (const [follower, silentBeats] of followers) {
      followers.set(follower, silentBeats + 1);
      if (silentBeats < forgetAfterBeats) continue;
      followers.delete(follower);
      sources.set(follower, []);
    }
  }

  function stopLeading() {
    isLeading = false;
    clearInterval(beating);
    sources.close();
    release?.();
    release = null;
  }

  /**
   * Gives up the lead, or the request for it, while this tab has no stream: a hidden tab must not carry those of
   * others.
   */
  function resign() {
    campaignNumber = 0;
    clearTimeout(watching);
    queued?.abort();
    queued = null;
    stopLeading();
  }

  function watch() {
    clearTimeout(watching);
    missed = 0;
    const tick = () => {
      missed += 1;
      ticks += 1;
      if (missed >= missedMax) return campaign(true);
      if (ticks % renewAfterTicks === 0) report([]);
      watching = setTimeout(tick, beatMs + random() * 60);
    };
    watching = setTimeout(tick, beatMs + random() * 60);
  }

  function take(message: HubMessage) {
    if (message.kind === 'want') {
      if (!isLeading) return;
      if (message.wants.length === 0) followers.delete(message.tab);
      else followers.set(message.tab, 0);
      sources.set(message.tab, message.wants);
      return;
    }
    if (isLeading && message.kind !== 'lead') return;
    missed = 0;
    if (message.kind === 'message')
      deliver(message.path, message.addressees, ({ onMessage }) => onMessage(message.data));
    else if (message.kind === 'failure') fail(message.path, message.addressees);
    else if (message.kind === 'lead' && subscriptions.size > 0) {
      // The lock was stolen while this tab was frozen; the browser reports that a little later, too.
      if (isLeading) {
        stopLeading();
        campaign(false);
      }
      reportAll();
    }
  }

  shared?.channel.listen(take);

  return {
    open(path: string, matchIds: readonly string[], handlers: StreamHandlers): () => void {
      const key = Symbol(path);
      subscriptions.set(key, { path, matchIds, ...handlers });
      report([path]);
      return () => {
        if (subscriptions.delete(key)) report([]);
      };
    },
  };
}
