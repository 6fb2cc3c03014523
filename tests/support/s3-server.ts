import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const S3 = {
  bucket: 'maru-uploads',
  region: 'kr-standard',
  accessKey: 'test-access',
  secretKey: 'test-secret',
};

/** A store that implements the part of S3 that uploads need. It accepts only valid signatures. */
export async function startS3Server() {
  const objects = new Map<string, { data: Buffer; mime: string }>();
  const server = createServer((request, response) => {
    void answer(request, response, objects);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    endpoint,
    /** Environment of a process that stores its files here. */
    env: {
      UPLOAD_STORE: 's3',
      S3_ENDPOINT: endpoint,
      S3_BUCKET: S3.bucket,
      S3_REGION: S3.region,
      S3_ACCESS_KEY: S3.accessKey,
      S3_SECRET_KEY: S3.secretKey,
    },
    /** The same as settings of a store, with `folder` as its own folder. */
    settingsOf: (folder: string) => ({
      MARU_DATA_DIR: folder,
      S3_ENDPOINT: endpoint,
      S3_REGION: S3.region,
      S3_BUCKET: S3.bucket,
      S3_ACCESS_KEY: S3.accessKey,
      S3_SECRET_KEY: S3.secretKey,
      S3_PATH_STYLE: true,
    }),
    objects,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  objects: Map<string, { data: Buffer; mime: string }>,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const data = Buffer.concat(chunks);
  const refuse = (status: number, code: string) =>
    response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);

  if (!isSigned(request, data)) return void refuse(403, 'SignatureDoesNotMatch');
  const { pathname } = new URL(request.url ?? '/', 'http://s3');
  if (!pathname.startsWith(`/${S3.bucket}/`)) return void refuse(404, 'NoSuchBucket');
  const key = decodeURIComponent(pathname.slice(S3.bucket.length + 2));
  if (request.method === 'PUT') {
    objects.set(key, { data, mime: request.headers['content-type'] ?? '' });
    return void response.writeHead(200, { etag: '"1"' }).end();
  }
  if (request.method === 'DELETE') {
    objects.delete(key);
    return void response.writeHead(204).end();
  }
  const found = objects.get(key);
  if (!found) return void refuse(404, 'NoSuchKey');
  return void response
    .writeHead(200, { 'content-type': found.mime, 'content-length': found.data.length })
    .end(found.data);
}

/** Signature Version 4 as the service itself works it out, over the request as it came. */
function isSigned(request: IncomingMessage, data: Buffer): boolean {
  const { authorization = '', ...headers } = request.headers;
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/.exec(
      authorization,
    );
  const [, access, day = '', region = '', signed = '', signature] = match ?? [];
  const payload = String(headers['x-amz-content-sha256']);
  if (access !== S3.accessKey || region !== S3.region) return false;
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(data)) return false;

  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://s3');
  const query = [...searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted()
    .join('&');
  const canonical = [
    request.method,
    pathname,
    query,
    ...signed.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    signed,
    payload,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${S3.secretKey}`,
  );
  return createHmac('sha256', key).update(toSign).digest('hex') === signature;
}

function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}
