import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

export type Site = {
  readonly url: string;
  /** Certificate that the client trusts; undefined without TLS. */
  readonly ca?: string;
};

export type Got = { status: number; headers: IncomingMessage['headers']; body: string };

/** A proxy sees another address than its own. */
export const clientAddress = '127.0.0.2';

type Options = { method?: string; headers?: Record<string, string>; body?: string };

function begin(site: Site, path: string, { method = 'GET', headers = {}, body }: Options) {
  const { protocol } = new URL(site.url);
  const open = protocol === 'https:' ? requestHttps : requestHttp;
  const request = open(site.url + path, {
    method,
    headers,
    localAddress: clientAddress,
    agent: false,
    ...(site.ca && { ca: site.ca }),
  });
  request.end(body);
  return request;
}

export function ask(site: Site, path: string, options: Options = {}): Promise<Got> {
  return new Promise((resolve, reject) => {
    const request = begin(site, path, options);
    request.once('error', reject);
    request.once('response', (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.once('error', reject);
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(pieces).toString('utf8'),
        }),
      );
    });
  });
}

export type Frame = { text: string; atMs: number };

/** Reads frames of a stream of server-sent events with the time at which each arrived, until `enough` says so. */
export function readFrames(
  site: Site,
  path: string,
  enough: (frames: readonly Frame[]) => boolean,
  waitMs: number,
): Promise<readonly Frame[]> {
  return new Promise((resolve, reject) => {
    const frames: Frame[] = [];
    const request = begin(site, path, { headers: { accept: 'text/event-stream' } });
    const end = (settle: () => void) => {
      clearTimeout(timer);
      request.destroy();
      settle();
    };
    const timer = setTimeout(
      () => end(() => reject(new Error(`${site.url}${path} gave ${frames.length} frames in ${waitMs} ms`))),
      waitMs,
    );
    request.on('error', (failure) => end(() => reject(failure)));
    request.once('response', (response) => {
      let rest = '';
      response.setEncoding('utf8');
      response.on('error', () => {});
      response.on('data', (piece: string) => {
        rest += piece;
        const parts = rest.split('\n\n');
        rest = parts.pop() ?? '';
        frames.push(...parts.map((text) => ({ text, atMs: performance.now() })));
        if (enough(frames)) end(() => resolve(frames));
      });
    });
  });
}
