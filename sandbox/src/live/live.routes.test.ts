import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openSandbox, type Sandbox } from '../sandbox.fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'maru-live-'));
let sandbox: Sandbox;
let url: string;

beforeAll(async () => {
  sandbox = await openSandbox(folder);
  url = await start({ since_s: 120 });
  await untilReady(url);
});
afterAll(async () => {
  await sandbox.app.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a stream. @returns its path. */
async function start(change: object): Promise<string> {
  const { status, body } = await sandbox.ask('POST', '/sandbox/streams', {
    title: '반도체 대장주',
    expert: '한결',
    expert_id: 1,
    ...change,
  });
  expect(status).toBe(201);
  return new URL(String(body['url'])).pathname.replace(/\/index\.m3u8$/, '');
}

const get = (path: string) => sandbox.app.inject(path);
const keyOf = (path: string) => path.split('/').at(-1) ?? '';
const change = (path: string, state: string) =>
  sandbox.ask('POST', `/sandbox/streams/${keyOf(path)}`, { state });

/** The clip is drawn in the background. */
async function untilReady(path: string): Promise<void> {
  const check = async () => expect((await get(`${path}/index.m3u8`)).statusCode).toBe(200);
  await vi.waitFor(check, { timeout: 60_000, interval: 100 });
}

const segmentsIn = (playlist: string) => playlist.match(/^\d+\.m4s$/gm) ?? [];

/** The boxes of an MP4 file, by type. */
function boxesOf(data: Buffer): Map<string, Buffer[]> {
  const boxes = new Map<string, Buffer[]>();
  for (let at = 0; at < data.length;) {
    const length = data.readUInt32BE(at);
    const type = data.toString('latin1', at + 4, at + 8);
    boxes.set(type, [...(boxes.get(type) ?? []), data.subarray(at + 8, at + length)]);
    at += length;
  }
  return boxes;
}

/** Decode time of each fragment of a segment, in units of 1/90,000 s. */
function timesOf(segment: Buffer): number[] {
  const fragments = boxesOf(segment).get('moof') ?? [];
  return fragments.map((fragment) => {
    const traf = boxesOf(fragment).get('traf')![0]!;
    return Number(boxesOf(traf).get('tfdt')![0]!.readBigUInt64BE(4));
  });
}

describe('[N7.16] a stream', () => {
  it('is played by any page, and its playlists are not cached', async () => {
    const { headers } = await get(`${url}/index.m3u8`);

    expect(headers).toMatchObject({
      'content-type': 'application/vnd.apple.mpegurl',
      'access-control-allow-origin': '*',
      'cache-control': 'no-cache',
    });
  });

  it.each(['720p', '360p'])('[N7.17] has a window of at least a minute in %s', async (quality) => {
    const { body } = await get(`${url}/${quality}/index.m3u8`);

    expect(segmentsIn(body).length * 2).toBeGreaterThanOrEqual(60);
  });

  it.each(['720p', '360p'])('sends segments of %s that follow each other', async (quality) => {
    const names = segmentsIn((await get(`${url}/${quality}/index.m3u8`)).body).slice(-12);
    const segments = await Promise.all(names.map((name) => get(`${url}/${quality}/${name}`)));

    // More segments than the clip has: its loop is inside.
    const times = segments.flatMap(({ rawPayload }) => timesOf(rawPayload));
    expect(times).toHaveLength(48);
    const steps = times.slice(1).map((time, index) => time - times[index]!);
    expect(new Set(steps)).toEqual(new Set([45_000]));
    expect(segments[0]!.headers).toMatchObject({
      'content-type': 'video/iso.segment',
      'cache-control': 'public, max-age=600',
    });
  });

  it('sends a segment as the sum of its parts', async () => {
    const name = segmentsIn((await get(`${url}/360p/index.m3u8`)).body).at(-1)!;
    const whole = await get(`${url}/360p/${name}`);
    const parts = await Promise.all(
      [0, 1, 2, 3].map((part) => get(`${url}/360p/${name.replace('.m4s', `.${part}.m4s`)}`)),
    );

    expect(Buffer.concat(parts.map(({ rawPayload }) => rawPayload))).toEqual(whole.rawPayload);
  });

  it('describes its video once', async () => {
    const [large, small] = await Promise.all(
      ['720p', '360p'].map((quality) => get(`${url}/${quality}/init.mp4`)),
    );

    for (const { headers, rawPayload } of [large!, small!]) {
      expect(headers['content-type']).toBe('video/mp4');
      expect([...boxesOf(rawPayload).keys()]).toEqual(['ftyp', 'moov']);
    }
    expect(large!.rawPayload).not.toEqual(small!.rawPayload);
  });

  it('has captions of its topic', async () => {
    const { body } = await get(`${url}/captions/index.m3u8`);
    const names = body.match(/^\d+\.vtt$/gm) ?? [];
    const captions = await Promise.all(names.map((name) => get(`${url}/captions/${name}`)));

    expect(captions[0]!.headers['content-type']).toBe('text/vtt; charset=utf-8');
    expect(captions.every((one) => one.body.startsWith('WEBVTT\n'))).toBe(true);
    expect(captions.map((one) => one.body).join('')).toContain('반도체 대장주');
  });

  it('answers a blocking reload once the part is there', async () => {
    const { body } = await get(`${url}/360p/index.m3u8`);
    const [, number, part] = /PRELOAD-HINT:TYPE=PART,URI="(\d+)\.(\d)\.m4s"/.exec(body) ?? [];

    const reloaded = await get(`${url}/360p/index.m3u8?_HLS_msn=${number}&_HLS_part=${part}`);
    const far = await get(`${url}/360p/index.m3u8?_HLS_msn=${Number(number) + 100}`);

    expect(reloaded.body).toContain(`URI="${number}.${part}.m4s"`);
    expect(reloaded.body).not.toContain(`HINT:TYPE=PART,URI="${number}.${part}.m4s"`);
    expect(far.statusCode).toBe(503);
  });

  it.each([
    '/live/guessed/index.m3u8',
    '/live/guessed/360p/index.m3u8',
    'x/index.m3u8',
    '1080p/index.m3u8',
    '360p/999999.m4s',
    '360p/0.7.m4s',
    '360p/0.vtt',
    'captions/0.m4s',
    '360p/..%2findex.m3u8',
  ])('is not found under another address: %s', async (path) => {
    const { statusCode } = await get(path.startsWith('/') ? path : `${url}/${path}`);

    expect(statusCode).toBe(404);
  });
});

describe('[N7.18] the controls of a stream', () => {
  it('start it late, stall it, resume it and end it', async () => {
    const other = await start({ since_s: 20 });
    await untilReady(other);
    const playlist = async () => (await get(`${other}/360p/index.m3u8`)).body;

    await change(other, 'waiting');
    expect((await get(`${other}/index.m3u8`)).statusCode).toBe(404);
    await change(other, 'live');
    expect(segmentsIn(await playlist()).length).toBeGreaterThanOrEqual(10);
    await change(other, 'stalled');
    expect(await playlist()).not.toContain('PRELOAD-HINT');
    await change(other, 'live');
    expect(await playlist()).toContain('#EXT-X-DISCONTINUITY\n');
    await change(other, 'ended');
    expect(await playlist()).toMatch(/#EXT-X-ENDLIST\n$/);
  });

  it('list the streams, and refuse unknown ones', async () => {
    const { body } = await sandbox.ask('GET', '/sandbox/streams');

    expect(body['items']).toContainEqual(
      expect.objectContaining({ key: keyOf(url), state: 'live', ready: true, manual: true }),
    );
    expect(
      (
        await sandbox.app.inject({
          method: 'POST',
          url: '/sandbox/streams/x',
          payload: { state: 'live' },
        })
      ).statusCode,
    ).toBe(404);
  });

  it('make all requests fail', async () => {
    await sandbox.ask('POST', '/sandbox/live-faults', { fail_rate: 1 });
    const failed = await get(`${url}/index.m3u8`);
    await sandbox.ask('POST', '/sandbox/live-faults', {});

    expect(failed.statusCode).toBe(500);
    expect((await get(`${url}/index.m3u8`)).statusCode).toBe(200);
  });
});
