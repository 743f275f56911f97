/** Callbacks of a stream. After `onFailure` the stream has ended. */
export type StreamHandlers = { onMessage: (data: string) => void; onFailure: () => void };

/** A stream that a tab wants, with the matches whose markets it needs in addition to the common messages. */
export type StreamWant = {
  readonly path: string;
  readonly matchIds: readonly string[];
  /** The tab has just subscribed and needs the first message, which the server sends per connection. */
  readonly isNew: boolean;
};

export type OpenSource = (path: string, matchIds: readonly string[], handlers: StreamHandlers) => () => void;

/** The tabs that a message is for; null means all of them. */
export type Addressees = readonly string[] | null;

type Connection = { readonly matchIds: readonly string[]; readonly newTabs: Set<string>; close: () => void };

type Source = {
  readonly tabs: Map<string, readonly string[]>;
  readonly waiting: Set<string>;
  speaking: Connection | null;
  connecting: Connection | null;
  timer: ReturnType<typeof setTimeout> | undefined;
};

/** Tabs subscribe in groups, for example after a change of leader: one connection then serves them. */
const gatherMs = 40;
/** Maximum number of matches that the server accepts per stream. */
const matchesMax = 200;

/**
 * Holds one connection per path for all tabs, with the matches of all of them.
 *
 * A tab that subscribes later needs the server's first message too, so its path is connected again. The old connection
 * is closed once the new one has sent a message, so that earlier tabs miss nothing.
 */
export function createStreamSources(
  open: OpenSource,
  relay: {
    onMessage: (path: string, data: string, addressees: Addressees) => void;
    onFailure: (path: string, addressees: Addressees) => void;
  },
) {
  const sources = new Map<string, Source>();

  function end(path: string, source: Source) {
    sources.delete(path);
    clearTimeout(source.timer);
    source.speaking?.close();
    source.connecting?.close();
  }

  function onMessage(path: string, source: Source, connection: Connection, data: string) {
    let addressees: Addressees = null;
    if (source.connecting === connection) {
      if (source.speaking) addressees = [...connection.newTabs];
      source.speaking?.close();
      source.speaking = connection;
      source.connecting = null;
    } else if (source.speaking !== connection) return;
    relay.onMessage(path, data, addressees);
  }

  function onFailure(path: string, source: Source, connection: Connection) {
    connection.close();
    if (source.speaking === connection) {
      source.speaking = null;
      // The first message of the next connection goes to all tabs, because all have missed something.
      if (source.connecting) return;
    } else if (source.connecting === connection) {
      source.connecting = null;
      if (source.speaking) return relay.onFailure(path, [...connection.newTabs]);
    } else return;
    end(path, source);
    relay.onFailure(path, null);
  }

  function connect(path: string, source: Source) {
    clearTimeout(source.timer);
    source.timer = undefined;
    const matchIds = [...new Set([...source.tabs.values()].flat())].toSorted().slice(0, matchesMax);
    const newTabs = new Set([...source.waiting, ...(source.connecting?.newTabs ?? [])]);
    source.waiting.clear();
    source.connecting?.close();
    const connection: Connection = { matchIds, newTabs, close: () => {} };
    source.connecting = connection;
    connection.close = open(path, matchIds, {
      onMessage: (data) => onMessage(path, source, connection, data),
      onFailure: () => onFailure(path, source, connection),
    });
  }

  function add(tab: string, { path, matchIds, isNew }: StreamWant) {
    const known = sources.get(path);
    const source = known ?? {
      tabs: new Map(),
      waiting: new Set<string>(),
      speaking: null,
      connecting: null,
      timer: undefined,
    };
    sources.set(path, source);
    const isUnknown = !source.tabs.has(tab);
    source.tabs.set(tab, matchIds);
    if (!isNew && !isUnknown) return;
    const { connecting } = source;
    if (connecting && matchIds.every((id) => connecting.matchIds.includes(id))) connecting.newTabs.add(tab);
    else {
      source.waiting.add(tab);
      if (!known) connect(path, source);
      else source.timer ??= setTimeout(() => connect(path, source), gatherMs);
    }
  }

  return {
    set(tab: string, wants: readonly StreamWant[]): void {
      for (const [path, source] of sources) {
        if (wants.some((want) => want.path === path) || !source.tabs.delete(tab)) continue;
        if (source.tabs.size === 0) end(path, source);
      }
      for (const want of wants) add(tab, want);
    },
    close(): void {
      for (const [path, source] of sources) end(path, source);
    },
  };
}
