import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';

const AUTH_BYTES = 16;
const SALT_BYTES = 16;
const HEADER_BYTES = SALT_BYTES + 5;
const TAG_BYTES = 16;
const POINT_BYTES = 65;

/**
 * Keys that a browser keeps for its subscription. The public part is in base64url, as the browser
 * returns it.
 */
export interface PushKeys {
  p256dh: string;
  auth: string;
  privateKey: string;
}

export function createPushKeys(): PushKeys {
  const ecdh = createECDH('prime256v1');
  return {
    p256dh: ecdh.generateKeys('base64url'),
    auth: randomBytes(AUTH_BYTES).toString('base64url'),
    privateKey: ecdh.getPrivateKey('base64url'),
  };
}

/**
 * Decrypts a push as the browser would: RFC 8291 over one record of RFC 8188.
 *
 * @throws Error if the push was not encrypted for these keys, or is not such a message.
 */
export function decryptPush(body: Buffer, keys: PushKeys): string {
  const salt = body.subarray(0, SALT_BYTES);
  const keyLength = body.readUInt8(HEADER_BYTES - 1);
  const senderKey = body.subarray(HEADER_BYTES, HEADER_BYTES + keyLength);
  const record = body.subarray(HEADER_BYTES + keyLength);
  if (keyLength !== POINT_BYTES || record.length <= TAG_BYTES)
    throw new Error('not a push message');

  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(Buffer.from(keys.privateKey, 'base64url'));
  const secret = ecdh.computeSecret(senderKey);
  const receiverKey = Buffer.from(keys.p256dh, 'base64url');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiverKey, senderKey]);
  const input = hkdfSync('sha256', secret, Buffer.from(keys.auth, 'base64url'), info, 32);
  const expand = (label: string, length: number) =>
    Buffer.from(
      hkdfSync('sha256', new Uint8Array(input), salt, `Content-Encoding: ${label}\0`, length),
    );

  const decipher = createDecipheriv('aes-128-gcm', expand('aes128gcm', 16), expand('nonce', 12));
  decipher.setAuthTag(record.subarray(-TAG_BYTES));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()]);
  // The text ends with the delimiter 2, which marks the last record, followed by zero padding.
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

/** @returns whether an ES256 token was signed with the key it came with, a raw point in base64url. */
export function isSignedBy(token: string, publicKey: string): boolean {
  const point = Buffer.from(publicKey, 'base64url');
  const cut = token.lastIndexOf('.');
  if (point.length !== POINT_BYTES || cut < 0) return false;

  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const signature = Buffer.from(token.slice(cut + 1), 'base64url');
  const signed = Buffer.from(token.slice(0, cut));
  return verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, signature);
}
