import { jwtVerify, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { readToken, signToken } from './signed-token.ts';

const SECRET = 'a secret of the test that is long enough';
const now = () => Math.floor(Date.now() / 1_000);
const claims = (exp = now() + 60) => ({ sid: 7, aud: 'member', iat: now(), exp });

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** Signs a token with an independent library. */
const signedBy = (secret: string, header: { alg: string; typ?: string }, exp = now() + 60) =>
  new SignJWT({ sid: 7 })
    .setProtectedHeader(header)
    .setAudience('member')
    .setExpirationTime(exp)
    .sign(Buffer.from(secret));

describe('a signed token', () => {
  it('is read as it was written', () => {
    const written = claims();
    expect(readToken(signToken(written, SECRET), 'member', SECRET)).toEqual(written);
  });

  it('is readable by a JWT library, and accepts a token signed by the library', async () => {
    const written = claims();
    const token = signToken(written, SECRET);
    const { payload } = await jwtVerify(token, Buffer.from(SECRET), { audience: 'member' });
    expect(payload).toEqual(written);

    const theirs = await signedBy(SECRET, { alg: 'HS256' });
    expect(readToken(theirs, 'member', SECRET)).toMatchObject({ sid: 7 });
  });

  it('is expired at its end, and invalid for any other audience', () => {
    expect(readToken(signToken(claims(now()), SECRET), 'member', SECRET)).toBe('expired');
    expect(readToken(signToken(claims(), SECRET), 'admin', SECRET)).toBe('invalid');
    expect(readToken(signToken(claims(now() - 1), SECRET), 'admin', SECRET)).toBe('invalid');
  });

  it.each([
    ['signed with another secret', () => signedBy('another secret', { alg: 'HS256' })],
    ['signed in another way', () => signedBy(SECRET, { alg: 'HS512' })],
    ['of another header', () => signedBy(SECRET, { alg: 'HS256', typ: 'JWT' })],
    ['not signed', () => `${encode({ alg: 'none' })}.${encode(claims())}.`],
    ['without a signature', () => `${encode({ alg: 'HS256' })}.${encode(claims())}`],
    ['edited', () => signToken(claims(), SECRET).replace(/\.[^.]+\./, `.${encode(claims())}A.`)],
    ['cut off', () => signToken(claims(), SECRET).slice(0, -1)],
    ['longer', () => `${signToken(claims(), SECRET)}A`],
    ['no token', () => 'not a token'],
    ['empty', () => ''],
  ])('is invalid when it is %s', async (_, token) => {
    expect(readToken(await token(), 'member', SECRET)).toBe('invalid');
  });
});
