/** What a page tells the worker. `build` is answered through the port that comes along. */
export type WorkerMessage =
  | { kind: 'build' }
  | { kind: 'activate' }
  | { kind: 'keep'; urls: readonly string[] };
