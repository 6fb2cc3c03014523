import { expect, it } from 'vitest';
import { readableFileOf } from './data-file.ts';

const made_at = '2026-11-22T04:05:06.000Z';

it('is a page that can be read, with nothing in it that could run', () => {
  const page = readableFileOf('마루', {
    made_at,
    left: 2,
    parts: [
      {
        title: '후기',
        rows: [
          { 제목: '<img src=x onerror=alert(1)>', 상태: 'published', 동의: true, 금액: 12_000 },
        ],
      },
      { title: '환불', rows: [] },
      { title: '검색', rows: [{ 낱말: 'constructor' }, { 낱말: 'toString' }] },
    ],
  });

  expect(page).toContain('<h1>마루 내 정보</h1>');
  expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(page).not.toContain('<img');
  expect(page).toContain('<td>공개</td><td>예</td><td>12,000</td>');
  expect(page).toContain('<h2>환불 (0)</h2><p>없음</p>');
  expect(page).toContain('<td>constructor</td></tr><tr><td>toString</td>');
});

it('shows moments as they are read here, and leaves a text that only begins like one', () => {
  const page = readableFileOf('마루', {
    made_at,
    left: 2,
    parts: [
      {
        title: '채팅',
        rows: [
          { 때: '2026-11-22T04:05:06.123456+00:00', 글: '2026-03-02T10:00:00 매수' },
          { 때: made_at, 글: '2026-03-02T10:00:00Z에 봐요' },
        ],
      },
    ],
  });

  expect(page).toContain('<td>2026.11.22 (일) 13:05</td><td>2026-03-02T10:00:00 매수</td>');
  expect(page).toContain('<td>2026.11.22 (일) 13:05</td><td>2026-03-02T10:00:00Z에 봐요</td>');
});
