import { once } from 'node:events';
import {
  createServer,
  request as ask,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';

/*
 * Baseline for the practical limit: a bare node:http server. It holds every response as a Buffer
 * from the start, and returns 304 if the client has it cached. It fetches its responses once from a
 * Maru server, in the given encoding.
 */

const [port, origin, paths, encoding] = z
  .tuple([
    z.coerce.number(),
    z.string(),
    z.string().transform((text) => text.split(' ')),
    z.string(),
  ])
  .parse(process.argv.slice(2));

interface Answer {
  body: Buffer;
  etag: string;
  headers: OutgoingHttpHeaders;
}
const answers = new Map<string, Answer>();
for (const path of paths) answers.set(path, await answerOf(path));

/** Returns the raw answer. `fetch` would decompress it. */
async function answerOf(path: string): Promise<Answer> {
  const sent = ask(origin + path, { headers: { 'accept-encoding': encoding } }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const body = await buffer(response);
  if (response.statusCode !== 200) {
    throw new Error(`${path} returned ${response.statusCode}.`);
  }
  const { etag = '', 'content-type': type, 'content-encoding': used } = response.headers;
  const content = { 'content-type': type, 'content-length': body.length };
  return { body, etag, headers: { ...content, ...(used && { 'content-encoding': used }), etag } };
}

const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? '');
  if (!answer) {
    response.writeHead(404).end();
  } else if ([answer.etag, '*'].includes(request.headers['if-none-match'] ?? '')) {
    response.writeHead(304, { etag: answer.etag }).end();
  } else {
    response.writeHead(200, answer.headers).end(answer.body);
  }
});
server.listen(port, '127.0.0.1', () => process.send?.('ready'));
