import { describe, expect, it } from 'vitest';
import { minutesToRead, outlineOf, withReachableTables } from './article-outline.ts';

describe('the outline of an article', () => {
  it('names its parts and anchors their headings', () => {
    const { html, parts } = outlineOf('<p>a</p><h2>먼저 <b>볼</b> 것</h2><p>b</p><h2>R&amp;D</h2>');

    expect(parts).toEqual([
      { id: 'part-1', title: '먼저 볼 것' },
      { id: 'part-2', title: 'R&D' },
    ]);
    expect(html).toBe(
      '<p>a</p><h2 id="part-1">먼저 <b>볼</b> 것</h2><p>b</p><h2 id="part-2">R&amp;D</h2>',
    );
  });

  it('boxes the summary and leaves it out of the parts', () => {
    const { html, parts } = outlineOf(
      '<h2>세 줄 요약</h2><ul><li>하나</li></ul><h2>주의할 점</h2><ul><li>둘</li></ul>',
    );

    expect(parts).toEqual([{ id: 'part-1', title: '주의할 점' }]);
    expect(html).toBe(
      '<div data-summary=""><h2>세 줄 요약</h2><ul><li>하나</li></ul></div>' +
        '<h2 id="part-1">주의할 점</h2><ul><li>둘</li></ul>',
    );
  });

  it('is empty without headings', () => {
    expect(outlineOf('<p>짧은 글</p>')).toEqual({ html: '<p>짧은 글</p>', parts: [] });
  });
});

describe('the time to read', () => {
  it.each([
    [0, 1],
    [500, 1],
    [1_900, 4],
  ])('of %i letters is %i minutes', (letters, minutes) => {
    expect(minutesToRead(`<p>${'가 '.repeat(letters)}</p>`)).toBe(minutes);
  });
});

it('[Y01] lets the keyboard reach each table, and nothing else', () => {
  expect(withReachableTables('<table><tbody></tbody></table><p>table</p><table class="a">')).toBe(
    '<table tabindex="0"><tbody></tbody></table><p>table</p><table tabindex="0" class="a">',
  );
});
