import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Denials } from '../../../apps/server/modules/payments/denials.ts';
import type { PaymentGateway } from '../../../apps/server/modules/payments/gateway.ts';

export type VendorRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  text: string;
};
export type VendorAnswer = { status: number; text: string };

/** A status or a network fault; with a lost answer the request is carried out. */
export type Trouble =
  | number
  | 'silence'
  | 'a broken line'
  | 'a lost answer'
  | 'a redirect'
  | 'no JSON'
  | 'other JSON';

export type OpenVendor = {
  readonly url: string;
  readonly requests: VendorRequest[];
  /** Every following request; null ends it. */
  trouble(kind: Trouble | null): void;
  close(): void;
};

export type SignedCallback = { headers: Record<string, string>; text: string };

/** A vendor played by the test; its adapter calls it over HTTP. */
export type VendorUnderTest = {
  readonly line: OpenVendor;
  gateway(now?: () => number, denials?: Denials): PaymentGateway;
  pay(payNo: string): Promise<void>;
  decline(payNo: string): Promise<void>;
  lapse(payNo: string): Promise<void>;
  /** Another amount or currency than was ordered. */
  mistake(payNo: string, changes: { amountMinor?: bigint; currency?: string }): void;
  callback(payNo: string, how?: { secret?: string; agoMs?: number }): Promise<SignedCallback>;
  sign(text: string): SignedCallback;
  /** About something else; null for vendors without one. */
  strangeNews: SignedCallback | null;
  close(): Promise<void>;
};

export async function openVendor(
  answer: (request: VendorRequest) => VendorAnswer | Promise<VendorAnswer>,
): Promise<OpenVendor> {
  const requests: VendorRequest[] = [];
  let trouble: Trouble | null = null;
  const http = createServer(async (incoming, response) => {
    const request = await read(incoming);
    requests.push(request);
    switch (trouble) {
      case 'silence':
        return;
      case 'a broken line':
        return incoming.socket.destroy();
      case 'a redirect':
        return response.writeHead(302, { location: '/elsewhere' }).end();
      case 'no JSON':
        return response.writeHead(200, json).end('<html>');
      case 'other JSON':
        return response.writeHead(200, json).end('{"object":"something else"}');
      case 'a lost answer':
      case null: {
        const { status, text } = await answer(request);
        if (trouble && request.method === 'POST') return incoming.socket.destroy();
        return response.writeHead(status, json).end(text);
      }
      default:
        return response.writeHead(trouble, json).end('{"error":{"type":"api_error","message":"no"}}');
    }
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    requests,
    trouble: (kind) => {
      trouble = kind;
    },
    close: () => {
      http.closeAllConnections();
      http.close();
    },
  };
}

const json = { 'content-type': 'application/json' };

async function read(incoming: IncomingMessage): Promise<VendorRequest> {
  let text = '';
  for await (const chunk of incoming) text += chunk;
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://vendor');
  return {
    method: incoming.method ?? '',
    path: pathname,
    query: searchParams,
    headers: incoming.headers,
    text,
  };
}
