import { expect, it } from 'vitest';
import { createPushKeys, decryptPush } from '../../../sandbox/src/push/push-crypto.ts';
import { encryptPush } from './encrypt-push.ts';

it('is read by a browser as it was written', () => {
  const keys = createPushKeys();
  const receiver = {
    p256dh: Buffer.from(keys.p256dh, 'base64url'),
    auth: Buffer.from(keys.auth, 'base64url'),
  };

  const body = encryptPush(Buffer.from('방송이 시작되었어요.'), receiver);

  expect(decryptPush(body, keys)).toBe('방송이 시작되었어요.');
});
