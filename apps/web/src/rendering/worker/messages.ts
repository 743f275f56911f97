/** Messages from a page to the worker. The worker answers `build` through the message's port. */
export type WorkerMessage =
  | { kind: 'build' }
  | { kind: 'activate' }
  | { kind: 'keep'; urls: readonly string[] };
