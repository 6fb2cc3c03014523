import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { readMobile } from '@maru/contract/text/typed-text';
import { z } from 'zod';

const IV_BYTES = 16;
const DI_LETTERS = 64;

export interface IdentityKeys {
  siteCode: string;
  secret: string;
}

/**
 * Request of a service, encrypted and signed. It names the check and the URL that receives the
 * result.
 */
export const sealedRequest = z.object({
  site_code: z.string(),
  enc_data: z.string().min(1).max(8_000),
  integrity_value: z.string().max(200),
});
export type SealedRequest = z.infer<typeof sealedRequest>;

const request = z.object({
  request_no: z.string().min(1),
  return_url: z.url({ protocol: /^https?$/ }),
});
export type CheckRequest = z.infer<typeof request>;

export const carriers = ['SKT', 'KT', 'LG U+', 'SKT 알뜰폰', 'KT 알뜰폰', 'LG U+ 알뜰폰'] as const;

/** Data that the person types into the window. */
export const typedPerson = z.object({
  name: z.string().trim().min(2).max(20),
  birth_date: z.string().regex(/^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/),
  mobile_no: z
    .string()
    .transform((text) => readMobile(text) ?? '')
    .pipe(z.string().min(1)),
  mobile_co: z.enum(carriers),
});
export type TypedPerson = z.infer<typeof typedPerson>;

/** Reads a request. @returns `null` if no service with these keys wrote it. */
export function openRequest(keys: IdentityKeys, sealed: SealedRequest): CheckRequest | null {
  const { site_code: siteCode, enc_data: encData, integrity_value: signature } = sealed;
  const wanted = signatureOf(encData, keyOf(keys, 'request integrity'));
  const given = Buffer.from(signature, 'base64url');
  if (siteCode !== keys.siteCode || given.length !== wanted.length) return null;
  if (!timingSafeEqual(given, wanted)) return null;
  const data = Buffer.from(encData, 'base64url');
  const iv = data.subarray(0, IV_BYTES);
  const decipher = createDecipheriv('aes-256-cbc', keyOf(keys, 'request cipher'), iv);
  const text = Buffer.concat([decipher.update(data.subarray(IV_BYTES)), decipher.final()]);
  return request.parse(JSON.parse(text.toString('utf8')));
}

/** Address to which the browser carries the result. */
export function resultUrl(
  keys: IdentityKeys,
  { request_no, return_url }: CheckRequest,
  person: TypedPerson,
): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-cbc', keyOf(keys, 'result cipher'), iv);
  const text = JSON.stringify({
    request_no,
    ...person,
    ci: ciOf(person),
    di: diOf(keys.siteCode, person),
  });
  const encData = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final()]).toString(
    'base64url',
  );
  const address = new URL(return_url);
  address.searchParams.set('enc_data', encData);
  address.searchParams.set(
    'integrity_value',
    signatureOf(encData, keyOf(keys, 'result integrity')).toString('base64url'),
  );
  return address.href;
}

/** 88 letters, the same for a person at every service and with every number. */
export function ciOf({ name, birth_date }: Pick<TypedPerson, 'name' | 'birth_date'>): string {
  return createHash('sha512').update(`simulated ci\0${name}\0${birth_date}`).digest('base64');
}

/** 64 letters, another one for the same person at every service. */
function diOf(siteCode: string, person: TypedPerson): string {
  return createHash('sha384')
    .update(`simulated di\0${siteCode}\0${ciOf(person)}`)
    .digest('base64')
    .slice(0, DI_LETTERS);
}

function keyOf({ secret }: IdentityKeys, use: string): Buffer {
  return createHash('sha256').update(`${secret}\0${use}`).digest();
}

function signatureOf(text: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
