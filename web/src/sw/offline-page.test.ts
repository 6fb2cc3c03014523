import { describe, expect, it } from 'vitest';
import { offlinePage } from './offline-page.ts';

const AT = Date.parse('2026-11-20T19:06:00+09:00');

describe('the offline page', () => {
  it('shows the last schedule and when that was, in Korean time', () => {
    const html = offlinePage('마루', {
      at: AT,
      broadcasts: [
        { title: '오늘 장', nick: '한결', start_date: '2026-11-20T09:00:00+09:00', status: 1 },
      ],
    });

    expect(html).toContain('11월 20일 19:06 기준');
    expect(html).toContain('<b>11월 20일 09:00</b> 한결 · 오늘 장 <i>방송 중이었어요</i>');
  });

  it('lets no title become markup, and runs no script', () => {
    const html = offlinePage('<마루>', {
      at: AT,
      broadcasts: [{ title: '<img src=x onerror=alert(1)>', nick: '"\'&', start_date: '' }],
    });

    expect(html).not.toContain('<img src=x');
    expect(html).toContain('&#60;img src=x onerror=alert(1)&#62;');
    expect(html).not.toContain('<script');
  });

  it.each([null, {}, { at: AT }, { at: AT, broadcasts: [] }])(
    'needs no schedule: %j',
    (schedule) => {
      expect(offlinePage('마루', schedule)).not.toContain('마지막으로 받은 편성');
    },
  );
});
