import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startWeb } from './site.fixture.ts';

const NOWHERE = 'http://127.0.0.1:9';

let web: Awaited<ReturnType<typeof startWeb>>;

beforeAll(async () => {
  web = await startWeb({ apiUrls: [NOWHERE], realtimeUrls: [NOWHERE] });
});
afterAll(async () => {
  await web.close();
});

/** The lines of a calendar, with folded lines joined. */
async function linesOf(answer: Response): Promise<string[]> {
  return (await answer.text()).replaceAll('\r\n ', '').split('\r\n');
}

describe('[S35] the calendar of broadcasts', () => {
  it('has each broadcast with its instant, its version and its page', async () => {
    const answer = await web.get('/calendar.ics');

    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const lines = await linesOf(answer);
    expect(lines).toEqual(
      expect.arrayContaining([
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'METHOD:PUBLISH',
        'UID:broadcast-7@maru.test',
        'SEQUENCE:3',
        'DTSTART:20261120T233000Z',
        'DTEND:20261121T003000Z',
        'URL;VALUE=URI:http://maru.test/schedule/maru?day=2026-11-21',
      ]),
    );
    expect(lines).toContain(
      'SUMMARY:[한결] 장 시작\\, 오늘의 종목\\; 그리고 아주 긴 제목이 있어서 한 줄에 다 들어가지 않는 방송',
    );
  });

  it('has no line of more than 75 bytes', async () => {
    const text = await (await web.get('/calendar.ics')).text();

    const longest = Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)));
    expect(longest).toBeLessThanOrEqual(75);
  });

  it('is not sent again while it is unchanged', async () => {
    const etag = (await web.get('/calendar.ics')).headers.get('etag')!;

    const again = await web.get('/calendar.ics', { 'if-none-match': etag });

    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it.each([
    ['/calendar.ics?expert=7', 200],
    ['/calendar.ics?expert=8', 404],
    ['/calendar.ics?expert=0', 404],
    ['/calendar.ics?expert=7x', 404],
    ['/calendar.ics?expert=', 404],
    ['/calendar.ics?expert=7&expert=9', 404],
  ])('of %s answers %i', async (path, status) => {
    expect((await web.get(path)).status).toBe(status);
  });

  it('asks for another try while the API does not answer', async () => {
    const renderer = await web.site.renderer();
    const spy = vi.spyOn(renderer, 'listCalendar').mockRejectedValue(new Error('no answer'));

    const answer = await web.get('/calendar.ics?expert=9');

    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60']);
    spy.mockRestore();
    expect((await web.get('/calendar.ics?expert=9')).status).toBe(200);
  });
});
