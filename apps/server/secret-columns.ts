import { pictureSecrets } from './modules/identity/index.ts';
import { ownGameSecrets } from './modules/originals/index.ts';
import { paymentSecrets } from './modules/payments/index.ts';
import { staffSecrets } from './modules/staff/index.ts';
import type { SecretColumn } from './platform/reencrypt.ts';
import { vendorKeySecrets } from './platform/vendor-keys.ts';

/** A column without a row here keeps its values after a rotation of keys. */
export const secretColumns: readonly SecretColumn[] = [
  { column: 'platform.secret.value', key: 'name', keyType: 'text' },
  { column: 'identity.totp.secret', key: 'player_id', keyType: 'bigint' },
  ...pictureSecrets,
  ...ownGameSecrets,
  ...paymentSecrets,
  ...staffSecrets,
  ...vendorKeySecrets,
];
