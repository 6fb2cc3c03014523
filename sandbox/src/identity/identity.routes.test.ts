import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { IDENTITY, openSandbox, type Sandbox } from '../sandbox.fixture.ts';

const RETURN = 'http://localhost:3000/back?kept=1';
const PERSON = {
  name: '김하늘',
  birth_date: '19900131',
  mobile_no: '010-1234-5678',
  mobile_co: 'SKT',
};

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await openSandbox();
});
afterEach(() => sandbox.app.close());

const key = (use: string) => createHash('sha256').update(`${IDENTITY.secret}\0${use}`).digest();
const sign = (text: string, use: string) =>
  createHmac('sha256', key(use)).update(text).digest('base64url');

/** A request as a service writes it. */
function request(change: Record<string, string> = {}): Record<string, string> {
  const iv = randomBytes(16);
  const cipher = createCipheriv('aes-256-cbc', key('request cipher'), iv);
  const text = JSON.stringify({ request_no: 'check-1', return_url: RETURN });
  const enc_data = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final()]).toString(
    'base64url',
  );
  const integrity_value = sign(enc_data, 'request integrity');
  return { site_code: IDENTITY.siteCode, enc_data, integrity_value, ...change };
}

const send = (fields: Record<string, string>) =>
  sandbox.app.inject({
    method: 'POST',
    url: '/identity/check',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

/** Reads the result from the return URL, as a service does. */
function resultIn(location: string): Record<string, string> {
  const { searchParams } = new URL(location);
  const encData = searchParams.get('enc_data')!;
  expect(searchParams.get('integrity_value')).toBe(sign(encData, 'result integrity'));
  const data = Buffer.from(encData, 'base64url');
  const decipher = createDecipheriv('aes-256-cbc', key('result cipher'), data.subarray(0, 16));
  const text = Buffer.concat([decipher.update(data.subarray(16)), decipher.final()]);
  return JSON.parse(text.toString('utf8')) as Record<string, string>;
}

async function identify(change: Partial<typeof PERSON> = {}): Promise<Record<string, string>> {
  const { headers } = await send({ ...request(), ...PERSON, ...change });
  return resultIn(String(headers.location));
}

describe('the window of the identity check', () => {
  it('asks who it is, and sends the answer back encrypted and signed', async () => {
    const asked = await sandbox.app.inject(`/identity/check?${new URLSearchParams(request())}`);
    const { statusCode, headers } = await send({ ...request(), ...PERSON });

    expect(asked.statusCode).toBe(200);
    expect(asked.body).toContain('휴대폰 본인확인');
    expect(asked.headers['content-security-policy']).toContain('http://localhost:3000');
    expect(statusCode).toBe(303);
    expect(String(headers.location)).toContain('kept=1');
    expect(String(headers.location)).not.toContain('19900131');
    expect(resultIn(String(headers.location))).toMatchObject({
      request_no: 'check-1',
      name: '김하늘',
      birth_date: '19900131',
      mobile_no: '01012345678',
      mobile_co: 'SKT',
    });
  });

  it('gives a person one CI whatever their number, and others another one', async () => {
    const [first, moved, other] = [
      await identify(),
      await identify({ mobile_no: '01099998888', mobile_co: 'KT' }),
      await identify({ birth_date: '19900201' }),
    ];

    expect(first['ci']).toHaveLength(88);
    expect(first['di']).toHaveLength(64);
    expect(moved['ci']).toBe(first['ci']);
    expect(other['ci']).not.toBe(first['ci']);
  });

  it('shows the form again after invalid input, and keeps the typed values', async () => {
    for (const change of [{ birth_date: '19901301' }, { mobile_no: '021234567' }, { name: '' }]) {
      const { statusCode, body } = await send({ ...request(), ...PERSON, ...change });
      expect(statusCode).toBe(400);
      expect(body).toContain('다시 확인해 주세요');
    }
    const { body } = await send({ ...request(), ...PERSON, name: '"><b>', birth_date: '1' });
    expect(body).not.toContain('<b>');
  });

  it('refuses requests that were not signed by its own service', async () => {
    for (const change of [
      { integrity_value: 'x' },
      { site_code: 'another' },
      { enc_data: 'AAAA' },
    ]) {
      const { statusCode } = await send({ ...request(change), ...PERSON });
      expect(statusCode).toBe(400);
    }
    expect((await sandbox.app.inject('/identity/check')).statusCode).toBe(400);
  });
});
