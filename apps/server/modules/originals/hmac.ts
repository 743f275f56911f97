import { createHmac } from 'node:crypto';
import type { HmacSha256 } from '@palpite/domain/fairness';

export const hmac: HmacSha256 = (key, message) => createHmac('sha256', key).update(message).digest();
