import { createPersonalData } from '../../platform/src/crypto/personal-data.ts';
import type { Browser, TestApp } from './app.ts';

/** The code of the newest message, which only a phone shows. */
export async function readCode({ config, db }: Pick<TestApp, 'config' | 'db'>): Promise<string> {
  const [row] = await db<{ text: Buffer }[]>`
    select text_enc as text from single_message order by id desc limit 1`;
  const personal = createPersonalData(config.DATA_KEYS, config.LOOKUP_SECRET);
  return /\d{6}/.exec(personal.open('code', row!.text))![0];
}

/**
 * Requests a code and submits it.
 *
 * @returns the secret name of the proof.
 */
export async function provePhone(
  test: TestApp,
  browser: Browser,
  request: { purpose: string; phone: string; user_id?: string },
): Promise<string> {
  const asked = await browser.send('POST', '/api/home/auth/verify-phone', request);
  const { verification } = asked.body['item'] as { verification: string };
  const code = await readCode(test);
  await browser.send('POST', '/api/home/auth/verify-phone/confirm', { verification, code });
  return verification;
}
