import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';

const PATH = '/api/home/cs/notices';

let test: TestApp;
let address: string;

beforeAll(async () => {
  test = await startTestApp({ SHARED_ANSWER_MS: '60000' });
  await test.db`
    insert into post (kind, title, publish_at)
    select 'notice', '공지 ' || i, now() from generate_series(1, 20) i`;
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = z.object({ port: z.number() }).parse(test.app.server.address());
  address = `http://127.0.0.1:${port}${PATH}`;
});
afterAll(() => test.stop());

async function ask(encoding: string, headers: Record<string, string> = {}) {
  const answer = await fetch(address, { headers: { 'accept-encoding': encoding, ...headers } });
  const { 'content-encoding': used, etag, vary } = Object.fromEntries(answer.headers);
  return { status: answer.status, used, etag, vary, body: await answer.text() };
}

it.each(['br', 'zstd', 'gzip'])(
  '[N1.18] a public list is sent in %s, first and from memory',
  async (encoding) => {
    const plain = await ask('identity');
    test.app.shared.forget();

    for (const answer of [await ask(encoding), await ask(encoding), await ask(encoding)]) {
      expect(answer).toEqual({
        status: 200,
        used: encoding,
        etag: `W/${plain.etag}`,
        vary: 'accept-encoding',
        body: plain.body,
      });
    }
    expect(plain).toMatchObject({ status: 200, used: undefined, vary: 'accept-encoding' });
  },
);

it('is not sent again to a reader who has it, in whichever encoding', async () => {
  const { etag = '' } = await ask('br');

  for (const encoding of ['br', 'gzip', 'identity']) {
    const answer = await ask(encoding, { 'if-none-match': etag });
    expect(answer).toMatchObject({ status: 304, body: '', used: undefined });
  }
});

it('[N1.18] is plain where nothing else is accepted, or the header is not one of a browser', async () => {
  for (const encoding of ['br;q=0', `${'x,'.repeat(100)}br`, '']) {
    expect(await ask(encoding)).toMatchObject({ status: 200, used: undefined });
  }
});
