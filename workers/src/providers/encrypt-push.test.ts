import { createECDH } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { encryptPush, type OwnPart } from './encrypt-push.ts';

/** The example of RFC 8291, appendix A. */
const EXAMPLE = {
  text: 'When I grow up, I want to be a watermelon',
  receiver: {
    p256dh:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: [
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml',
    'mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT',
    'pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  ].join(''),
};

function partOf(privateKey: string, salt: string): OwnPart {
  const keys = createECDH('prime256v1');
  keys.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return { keys, salt: Buffer.from(salt, 'base64url') };
}

describe('encryptPush', () => {
  it('gives the body of the example in RFC 8291', () => {
    const own = partOf(EXAMPLE.privateKey, EXAMPLE.salt);

    const body = encryptPush(EXAMPLE.text, EXAMPLE.receiver, own);

    expect(body.toString('base64url')).toBe(EXAMPLE.body);
  });

  it('shares no key, salt or text between two messages', () => {
    const [one, other] = [1, 2].map(() => encryptPush(EXAMPLE.text, EXAMPLE.receiver));

    expect(one!.subarray(0, 16)).not.toEqual(other!.subarray(0, 16));
    expect(one!.subarray(21, 86)).not.toEqual(other!.subarray(21, 86));
    expect(one!.subarray(86)).not.toEqual(other!.subarray(86));
  });

  it.each([
    ['a short key', { p256dh: 'BCVx' }, '65 bytes'],
    ['a key outside of the curve', { p256dh: Buffer.alloc(65, 4).toString('base64url') }, ''],
    ['a short secret', { auth: 'BTBZ' }, '16 bytes'],
  ])('refuses %s', (_, change, message) => {
    expect(() => encryptPush('안내', { ...EXAMPLE.receiver, ...change })).toThrow(message);
  });

  it('takes a payload that fills one record, and refuses a longer one', () => {
    expect(encryptPush('a'.repeat(4_079), EXAMPLE.receiver)).toHaveLength(86 + 4_096);
    expect(() => encryptPush('a'.repeat(4_080), EXAMPLE.receiver)).toThrow('one record');
  });
});
