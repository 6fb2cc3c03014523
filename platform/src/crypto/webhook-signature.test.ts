import { expect, it } from 'vitest';
import { createWebhookSecret, signWebhook } from './webhook-signature.ts';

/** The example of the Standard Webhooks specification. */
const EXAMPLE = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  signed: {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1_614_265_330,
    body: '{"test": 2432232314}',
  },
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};

it('[S38] signs the example of the specification as the specification does', () => {
  expect(signWebhook([EXAMPLE.secret], EXAMPLE.signed)).toEqual({
    'webhook-id': EXAMPLE.signed.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': EXAMPLE.signature,
  });
});

it('[S38] signs with each secret while two are valid', () => {
  const other = createWebhookSecret();
  const { 'webhook-signature': both } = signWebhook([other, EXAMPLE.secret], EXAMPLE.signed);
  const { 'webhook-signature': alone } = signWebhook([other], EXAMPLE.signed);

  expect(both).toBe(`${alone} ${EXAMPLE.signature}`);
});

it('[S38] makes a secret of 32 random bytes', () => {
  const secret = createWebhookSecret();

  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(createWebhookSecret()).not.toBe(secret);
});
