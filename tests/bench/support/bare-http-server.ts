import { createServer } from 'node:http';
import { z } from 'zod';

/*
 * The practical limit to stand beside: a bare node:http server that has every answer as a Buffer
 * from the start, and says 304 to whoever has it. It takes its answers from the API once.
 */

const [port, apiUrl, paths] = z
  .tuple([z.coerce.number(), z.string(), z.string().transform((text) => text.split(' '))])
  .parse(process.argv.slice(2));

const answers = new Map<string, { body: Buffer; etag: string }>();
for (const path of paths) {
  const response = await fetch(apiUrl + path);
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
  const body = Buffer.from(await response.arrayBuffer());
  answers.set(path, { body, etag: response.headers.get('etag') ?? '' });
}

const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? '');
  if (!answer) {
    response.writeHead(404).end();
  } else if (request.headers['if-none-match'] === answer.etag) {
    response.writeHead(304, { etag: answer.etag }).end();
  } else {
    response
      .writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': answer.body.length,
        etag: answer.etag,
      })
      .end(answer.body);
  }
});
server.listen(port, '127.0.0.1', () => process.send?.('ready'));
