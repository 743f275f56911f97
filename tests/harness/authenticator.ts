import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** Concise Binary Object Representation, as far as authenticators need it. */
function cbor(value: number | string | Uint8Array | Map<number | string, unknown>): Buffer {
  const head = (major: number, size: number) =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, item]) => [cbor(key), cbor(item as Parameters<typeof cbor>[0])]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();

const userPresent = 0x01;
const userVerified = 0x04;
const hasCredential = 0x40;

type Site = { origin: string; rpId: string };

export type SoftPasskey = {
  readonly id: string;
  readonly userHandle: string;
  readonly privateKey: KeyObject;
  /** Null for an authenticator without a counter. */
  counter: number | null;
};

function clientData(type: 'webauthn.create' | 'webauthn.get', challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function authenticatorData(rpId: string, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count]);
}

/** ES256, without an attestation. */
export function createPasskey(
  options: { challenge: string; user: { id: string } },
  { origin, rpId }: Site,
  { counter = 0 }: { counter?: number | null } = {},
) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  const coseKey = cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
  const authData = Buffer.concat([
    authenticatorData(rpId, userPresent | userVerified | hasCredential, counter ?? 0),
    Buffer.alloc(16),
    Buffer.from([0, id.length]),
    id,
    coseKey,
  ]);
  const attestationObject = cbor(
    new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]),
  );
  const passkey: SoftPasskey = {
    id: id.toString('base64url'),
    userHandle: options.user.id,
    privateKey,
    counter: counter === null ? null : counter + 1,
  };
  const credential = {
    id: passkey.id,
    rawId: passkey.id,
    type: 'public-key' as const,
    clientExtensionResults: {},
    response: {
      clientDataJSON: clientData('webauthn.create', options.challenge, origin).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    },
  };
  return { passkey, credential };
}

export function signWithPasskey(
  passkey: SoftPasskey,
  options: { challenge: string },
  { origin, rpId }: Site,
  { verifiesUser = true }: { verifiesUser?: boolean } = {},
) {
  const data = authenticatorData(rpId, userPresent | (verifiesUser ? userVerified : 0), passkey.counter ?? 0);
  if (passkey.counter !== null) passkey.counter += 1;
  const client = clientData('webauthn.get', options.challenge, origin);
  const signature = sign('sha256', Buffer.concat([data, sha256(client)]), passkey.privateKey);
  return {
    id: passkey.id,
    rawId: passkey.id,
    type: 'public-key' as const,
    clientExtensionResults: {},
    response: {
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: passkey.userHandle,
    },
  };
}
