import { createCipheriv, createECDH, createHmac, randomBytes } from 'node:crypto';

/*
 * Encrypts one push message for one browser (RFC 8291, aes128gcm), with node:crypto only. This is
 * the minimum cost of a push, because recipients cannot share it.
 */

const CURVE = 'prime256v1';
const SALT_BYTES = 16;
const RECORD_BYTES = 4_096;
const KEY_BYTES = 16;
const NONCE_BYTES = 12;
/** Behind the text of the last record. */
const LAST_RECORD = Buffer.from([2]);

const KEY_INFO = Buffer.from('Content-Encoding: aes128gcm\0\x01', 'latin1');
const NONCE_INFO = Buffer.from('Content-Encoding: nonce\0\x01', 'latin1');

/** The keys of a subscription, as bytes. */
export interface Receiver {
  p256dh: Buffer;
  auth: Buffer;
}

const hmac = (key: Buffer, ...data: Buffer[]) =>
  createHmac('sha256', key).update(Buffer.concat(data)).digest();

/** @returns the body of the request. */
export function encryptPush(text: Buffer, { p256dh, auth }: Receiver): Buffer {
  const own = createECDH(CURVE);
  const publicKey = own.generateKeys();
  const salt = randomBytes(SALT_BYTES);

  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, publicKey, Buffer.from([1])]);
  const secret = hmac(salt, hmac(hmac(auth, own.computeSecret(p256dh)), info));
  const key = hmac(secret, KEY_INFO).subarray(0, KEY_BYTES);
  const nonce = hmac(secret, NONCE_INFO).subarray(0, NONCE_BYTES);

  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sealed = [cipher.update(text), cipher.update(LAST_RECORD), cipher.final()];
  const head = Buffer.alloc(SALT_BYTES + 5);
  salt.copy(head);
  head.writeUInt32BE(RECORD_BYTES, SALT_BYTES);
  head[SALT_BYTES + 4] = publicKey.length;
  return Buffer.concat([head, publicKey, ...sealed, cipher.getAuthTag()]);
}
