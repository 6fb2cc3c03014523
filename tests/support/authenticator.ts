import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** Challenge and account as the options of the API name them. */
export interface CreationChallenge {
  challenge: string;
  user: { id: string };
}

/** Parts of an answer that a test falsifies. */
interface Falsified {
  origin?: string;
  rpId?: string;
  counter?: number;
  isVerified?: boolean;
  challenge?: string;
  userHandle?: string;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const ATTESTED = 0x40;
const COORDINATE_BYTES = 32;

/** A software authenticator with one discoverable ES256 key. */
export function createAuthenticator({ publicUrl }: { publicUrl: string }) {
  const { origin, hostname } = new URL(publicUrl);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  let userHandle = '';
  let counter = 0;

  const clientDataOf = (type: string, challenge: string, from = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));

  return {
    credentialId: credentialId.toString('base64url'),

    create(options: CreationChallenge, falsified: Falsified = {}) {
      userHandle = options.user.id;
      const flags = USER_PRESENT | ATTESTED | verifiedBit(falsified);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const data = Buffer.concat([
        headOf(falsified.rpId ?? hostname, flags, counter),
        Buffer.alloc(16),
        length,
        credentialId,
        coseKey(publicKey),
      ]);
      const attestation = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(data)],
      ]);
      return {
        credential_id: credentialId.toString('base64url'),
        client_data: clientDataOf('webauthn.create', options.challenge, falsified.origin).toString(
          'base64url',
        ),
        attestation: attestation.toString('base64url'),
        transports: ['internal'],
      };
    },

    get(options: { challenge: string }, falsified: Falsified = {}) {
      counter = falsified.counter ?? counter + 1;
      const flags = USER_PRESENT | verifiedBit(falsified);
      const data = headOf(falsified.rpId ?? hostname, flags, counter);
      const clientData = clientDataOf(
        'webauthn.get',
        falsified.challenge ?? options.challenge,
        falsified.origin,
      );
      return {
        credential_id: credentialId.toString('base64url'),
        client_data: clientData.toString('base64url'),
        authenticator_data: data.toString('base64url'),
        signature: signatureOf(privateKey, data, clientData),
        user_handle: falsified.userHandle ?? userHandle,
      };
    },
  };
}

const verifiedBit = ({ isVerified = true }: Falsified) => (isVerified ? USER_VERIFIED : 0);

function headOf(rpId: string, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.of(flags), count]);
}

function signatureOf(key: KeyObject, data: Buffer, clientData: Buffer): string {
  const hash = createHash('sha256').update(clientData).digest();
  return sign('sha256', Buffer.concat([data, hash]), key).toString('base64url');
}

/** ES256 key in COSE: kty EC2, alg -7, curve P-256, x and y. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const coordinate = (text: string) =>
    cborBytes(Buffer.from(text, 'base64url').subarray(0, COORDINATE_BYTES));
  return cborMap([
    [Buffer.of(0x01), Buffer.of(0x02)],
    [Buffer.of(0x03), Buffer.of(0x26)],
    [Buffer.of(0x20), Buffer.of(0x01)],
    [Buffer.of(0x21), coordinate(x)],
    [Buffer.of(0x22), coordinate(y)],
  ]);
}

/** Map of up to 23 entries. */
function cborMap(entries: readonly (readonly [Buffer, Buffer])[]): Buffer {
  return Buffer.concat([Buffer.of(0xa0 | entries.length), ...entries.flat()]);
}

/** Text of up to 23 bytes. */
function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.of(0x60 | text.length), Buffer.from(text)]);
}

/** Bytes with a length of one or two bytes. */
function cborBytes(bytes: Buffer): Buffer {
  const isShort = bytes.length <= 0xff;
  const head = isShort
    ? Buffer.of(0x58, bytes.length)
    : Buffer.of(0x59, bytes.length >> 8, bytes.length & 0xff);
  return Buffer.concat([head, bytes]);
}
