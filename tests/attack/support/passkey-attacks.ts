import * as z from 'zod';
import { createAuthenticator } from '../../support/authenticator.ts';
import { ask, codeOf, type Heard } from './ask.ts';

const creation = z.object({
  options: z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string() }),
    user: z.object({ id: z.string() }),
  }),
});
const request = z.object({ options: z.object({ challenge: z.string() }) });

/**
 * Tries to log in with a repeated answer, an answer of a copy of the site, a copied key and a key
 * without its person (features U30).
 *
 * @param cookie of a member who has just logged in.
 */
export async function withstandsPasskeyAttacks(
  url: string,
  cookie: string,
  password: string,
): Promise<boolean> {
  const post = (path: string, body: object, own = '') =>
    ask(`${url}/api/home${path}`, {
      method: 'POST',
      body,
      cookie: own,
      headers: { 'sec-fetch-site': 'same-origin' },
    });
  await post('/me/proof', { password }, cookie);
  const { options } = creation.parse(
    JSON.parse((await post('/me/passkeys/options', {}, cookie)).text),
  );
  const site = new URL(url);
  site.hostname = options.rp.id;
  const device = createAuthenticator({ publicUrl: site.origin });
  const added = await post('/me/passkeys', { name: '기기', ...device.create(options) }, cookie);

  const attempt = async (falsified: Parameters<typeof device.get>[1]): Promise<Heard> => {
    const begun = request.parse(JSON.parse((await post('/auth/passkey/options', {})).text));
    return post('/auth/passkey', device.get(begun.options, falsified));
  };
  const begun = request.parse(JSON.parse((await post('/auth/passkey/options', {})).text));
  const answer = device.get(begun.options, { counter: 10 });
  const first = await post('/auth/passkey', answer);
  const repeated = await post('/auth/passkey', answer);
  const refused = [
    await attempt({ counter: 20, origin: 'https://maru.example' }),
    await attempt({ counter: 20, rpId: 'maru.example' }),
    await attempt({ counter: 20, isVerified: false }),
    await attempt({ counter: 9 }),
    await attempt({ counter: 10 }),
  ];
  return (
    added.status === 201 &&
    first.status === 200 &&
    codeOf(repeated) === 'INVALID_INPUT' &&
    refused.every((one) => codeOf(one) === 'Unauthorized' && !one.headers['set-cookie'])
  );
}
