import type { WalletSettings } from './wallet.ts';

/** Posts to the wallet. Returns null when no JSON arrives in time. */
export async function callWallet(
  { url, timeoutMs, stopping }: WalletSettings,
  path: string,
  body: string,
  headers: Record<string, string>,
): Promise<{ status: number; body: unknown } | null> {
  try {
    const response = await fetch(`${url()}${path}`, {
      method: 'POST',
      headers,
      body,
      redirect: 'error',
      signal: AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)]),
    });
    return { status: response.status, body: await response.json() };
  } catch {
    return null;
  }
}

export const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' };
