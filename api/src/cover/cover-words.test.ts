import { expect, it } from 'vitest';
import { breakLines, fitLines, splitTitle, widthOf } from './cover-words.ts';

it.each([
  ['반도체 대장주, 오늘의 수급 포인트', ['한결', '반도체 대장주', '오늘의 수급 포인트']],
  ['오늘의 한 줄: 기다리는 것도 매매', ['오늘의 한 줄', '기다리는 것도 매매', '']],
  ['옵션 만기 주간 대응', ['한결', '옵션 만기 주간 대응', '']],
])('splits %s', (title, [above, headline, below]) => {
  expect(splitTitle(title, '한결')).toEqual({ above, headline, below });
});

it('breaks lines between words only, into about the same widths', () => {
  expect(breakLines('바이오 임상 일정 미리보기', 8, 3)).toEqual(['바이오 임상', '일정 미리보기']);
  expect(breakLines('바이오 임상 일정 미리보기', 4, 2)).toBeNull();
});

it.each([
  'a'.repeat(300),
  '가'.repeat(300),
  '아주 긴 제목이 있을 때에도 카드는 깨지지 않고 말줄임으로 끝나야 해요 정말로 그렇죠',
])('cuts a text that fits in no size: %s', (text) => {
  const { lines, size } = fitLines(text, { width: 300, mostLines: 3, sizes: [50, 40, 30] });
  expect(lines.length).toBeLessThanOrEqual(3);
  for (const line of lines) expect(widthOf(line) * size).toBeLessThanOrEqual(300);
  expect(lines.at(-1)).toMatch(/…$/);
});
