import { describe, expect, it } from 'vitest';
import { chapterAt, chapters, MAX_CHAPTERS, readChapters } from './chapter.ts';

describe('[S33] a typed table of contents', () => {
  it.each([
    ['0:00 시작\n12:30 반도체 업황', [0, '시작', 750, '반도체 업황']],
    ['1:02:03 – 질문과 답', [3_723, '질문과 답']],
    ['[00:10] 개장 전 이슈\r\n\r\n(03:05) 수급', [10, '개장 전 이슈', 185, '수급']],
    ['0:00 - 시작', [0, '시작']],
    ['', []],
  ])('is read from %j', (text, expected) => {
    const read = readChapters(text);
    expect(Array.isArray(read) && read.flatMap(({ at_s, title }) => [at_s, title])).toEqual(
      expected,
    );
  });

  it.each([
    ['0:00 시작\n반도체', { line: 2, reason: 'unreadable' }],
    ['0:00 시작\n\n5:61 수급', { line: 3, reason: 'unreadable' }],
    ['5:00', { line: 1, reason: 'untitled' }],
    ['5:00 뒤\n4:59 앞', { line: 2, reason: 'not later' }],
    ['5:00 하나\n5:00 둘', { line: 2, reason: 'not later' }],
    [`0:01 ${'가'.repeat(61)}`, { line: 1, reason: 'too long' }],
    ['25:00:00 내일', { line: 1, reason: 'unreadable' }],
  ])('names the line that is no chapter: %j', (text, problem) => {
    expect(readChapters(text)).toEqual(problem);
  });

  it('has a limit', () => {
    const lines = Array.from({ length: MAX_CHAPTERS + 1 }, (_, i) => `${i}:00 ${i}부`);
    expect(readChapters(lines.join('\n'))).toEqual({ line: MAX_CHAPTERS + 1, reason: 'too many' });
  });
});

describe('[S33] the chapters of a recording', () => {
  const all = [
    { at_s: 5, title: '시작' },
    { at_s: 60, title: '수급' },
  ];

  it('are in the order of their times', () => {
    expect(chapters.safeParse(all).success).toBe(true);
    expect(chapters.safeParse(all.toReversed()).success).toBe(false);
    expect(chapters.safeParse([all[0], all[0]]).success).toBe(false);
  });

  it.each([
    [0, null],
    [5, '시작'],
    [59, '시작'],
    [60, '수급'],
    [9_000, '수급'],
  ])('last until the next one: second %i', (second, title) => {
    expect(chapterAt(all, second)?.title ?? null).toBe(title);
  });
});
