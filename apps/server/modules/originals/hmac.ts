import { createHmac } from 'node:crypto';
import type { HmacSha256 } from '@palpite/domain/fairness';

/** The server's own HMAC-SHA256, with which the rules of the games draw. */
export const hmac: HmacSha256 = (key, message) => createHmac('sha256', key).update(message).digest();
