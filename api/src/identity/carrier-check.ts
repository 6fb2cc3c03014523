import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { timingSafeEqual } from 'node:crypto';
import type { Config } from '@maru/platform/config/config';
import { readMobile } from '@maru/contract/text/typed-text';
import * as z from 'zod/mini';
import type { IdentityProvider } from './identity-provider.ts';

const IV_BYTES = 16;

/** Payload in both directions: encrypted first, then signed. */
const sealed = z.object({
  enc_data: z.string().check(z.minLength(1), z.maxLength(8_000)),
  integrity_value: z.string().check(z.maxLength(200)),
});

const result = z.object({
  request_no: z.string().check(z.minLength(1)),
  name: z.string().check(z.minLength(1), z.maxLength(50)),
  birth_date: z.string().check(z.regex(/^\d{8}$/)),
  mobile_no: z.string(),
  mobile_co: z.string().check(z.minLength(1), z.maxLength(20)),
  ci: z.string().check(z.minLength(1)),
  di: z.string().check(z.minLength(1)),
});

type Settings = Pick<Config, 'identityUrl' | 'IDENTITY_SITE_CODE' | 'IDENTITY_SECRET'>;

/**
 * The check by a mobile carrier, in the form that Korean providers share: a request and a result,
 * each AES-256-CBC with an HMAC-SHA256 over it, exchanged through the browser. The two directions
 * have keys of their own, so that a request never passes as a result.
 */
export function createCarrierCheck(settings: Settings): IdentityProvider {
  const { identityUrl, IDENTITY_SITE_CODE: siteCode, IDENTITY_SECRET: secret } = settings;
  const key = (use: string) => createHash('sha256').update(`${secret}\0${use}`).digest();
  const keys = {
    request: { cipher: key('request cipher'), integrity: key('request integrity') },
    result: { cipher: key('result cipher'), integrity: key('result integrity') },
  };

  return {
    windowUrl({ requestNo, returnUrl }) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-cbc', keys.request.cipher, iv);
      const text = JSON.stringify({ request_no: requestNo, return_url: returnUrl });
      const data = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final()]);
      const encData = data.toString('base64url');
      const address = new URL('/identity/check', identityUrl);
      address.searchParams.set('site_code', siteCode);
      address.searchParams.set('enc_data', encData);
      address.searchParams.set(
        'integrity_value',
        signatureOf(encData, keys.request.integrity).toString('base64url'),
      );
      return address.href;
    },

    readResult(returned) {
      const given = sealed.safeParse(returned);
      if (!given.success) return null;
      const { enc_data: encData, integrity_value: signature } = given.data;
      if (!isSame(Buffer.from(signature, 'base64url'), signatureOf(encData, keys.result.integrity)))
        return null;
      const data = Buffer.from(encData, 'base64url');
      const decipher = createDecipheriv(
        'aes-256-cbc',
        keys.result.cipher,
        data.subarray(0, IV_BYTES),
      );
      const text = Buffer.concat([decipher.update(data.subarray(IV_BYTES)), decipher.final()]);
      // The signature proves that the provider wrote the data, so the data has the provider's
      // format.
      const said = result.parse(JSON.parse(text.toString('utf8')));
      const phone = readMobile(said.mobile_no);
      if (phone === null) return null;
      return {
        requestNo: said.request_no,
        person: {
          name: said.name,
          birth: said.birth_date.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'),
          phone,
          carrier: said.mobile_co,
          ci: said.ci,
          di: said.di,
        },
      };
    },
  };
}

function signatureOf(text: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function isSame(given: Buffer, wanted: Buffer): boolean {
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
