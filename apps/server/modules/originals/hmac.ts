import { createHmac } from 'node:crypto';
import type { HmacSha256 } from '@palpite/domain/fairness';

/** HMAC-SHA256 of Node for the draws in `packages/domain`. */
export const hmac: HmacSha256 = (key, message) => createHmac('sha256', key).update(message).digest();
