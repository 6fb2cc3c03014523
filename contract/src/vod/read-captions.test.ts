import { describe, expect, it } from 'vitest';
import { MAX_CUES } from './captions.ts';
import { readCaptions } from './read-captions.ts';

const read = (...lines: string[]) => readCaptions(lines.join('\n'));
const short = (found: ReturnType<typeof readCaptions>) =>
  Array.isArray(found) && found.map(({ from_ms, to_ms, text }) => [from_ms, to_ms, text]);

describe('[S36] a captions file', () => {
  it('is WebVTT, with names, settings, notes and styles', () => {
    const found = read(
      'WEBVTT - 장전 브리핑',
      'Kind: captions',
      '',
      'STYLE',
      '::cue { color: red }',
      '',
      'NOTE 확인함',
      '',
      '첫 줄',
      '00:01.000 --> 00:03.500 align:start position:10%',
      '<v 진행자>안녕하세요, <b>개장</b> 전이에요',
      '- 반갑습니다',
      '',
      '01:00:00.000 --> 01:00:02.250',
      '삼성전자 &amp; SK하이닉스 5 &lt; 6',
      '',
    );
    expect(short(found)).toEqual([
      [1_000, 3_500, '안녕하세요, 개장 전이에요\n- 반갑습니다'],
      [3_600_000, 3_602_250, '삼성전자 & SK하이닉스 5 < 6'],
    ]);
  });

  it('is SubRip, with the line breaks of Windows', () => {
    const file =
      '1\r\n00:00:01,000 --> 00:00:02,000\r\n{\\an8}<i>수급</i>\r\n\r\n2\r\n00:00:02,000 --> 00:00:04,000\r\n환율\r\n';
    expect(short(readCaptions(file))).toEqual([
      [1_000, 2_000, '수급'],
      [2_000, 4_000, '환율'],
    ]);
  });

  it('may have overlapping cues, and loses those without words', () => {
    const found = read(
      'WEBVTT',
      '',
      '00:01.000 --> 00:05.000',
      '하나',
      '',
      '00:02.000 --> 00:03.000',
      '둘',
      '',
      '00:04.000 --> 00:06.000',
      '<c></c>',
    );
    expect(short(found)).toEqual([
      [1_000, 5_000, '하나'],
      [2_000, 3_000, '둘'],
    ]);
  });

  it('names the line with the time of each cue', () => {
    const found = read('WEBVTT', '', '1', '00:01.000 --> 00:02.000', '하나');
    expect(Array.isArray(found) && found[0]?.line).toBe(4);
  });

  it.each([
    ['', { line: 1, reason: 'empty' }],
    ['WEBVTT', { line: 1, reason: 'empty' }],
    ['코드,이름\n000020,동화약품', { line: 1, reason: 'no header' }],
    ['WEBVTTX\n\n00:01.000 --> 00:02.000\n가', { line: 1, reason: 'no header' }],
    ['WEBVTT\n00:01.000 --> 00:02.000\n가', { line: 2, reason: 'no blank line' }],
    ['WEBVTT\n\n1\n00:01 --> 00:02\n가', { line: 3, reason: 'no time' }],
    ['WEBVTT\n\n00:61.000 --> 00:62.000\n가', { line: 3, reason: 'no time' }],
    ['WEBVTT\n\n00:02.000 --> 00:02.000\n가', { line: 3, reason: 'ends early' }],
    ['WEBVTT\n\n25:00:00.000 --> 25:00:01.000\n가', { line: 3, reason: 'too late' }],
    [
      'WEBVTT\n\n00:02.000 --> 00:03.000\n가\n\n00:01.000 --> 00:03.000\n나',
      { line: 6, reason: 'not in order' },
    ],
    [
      'WEBVTT\n\n00:01.000 --> 00:02.000\n가\n00:02.000 --> 00:03.000\n나',
      { line: 5, reason: 'no blank line' },
    ],
    [`WEBVTT\n\n00:01.000 --> 00:02.000\n${'가'.repeat(501)}`, { line: 3, reason: 'too long' }],
  ])('is refused with the line that is wrong: %j', (file, problem) => {
    expect(readCaptions(file)).toEqual(problem);
  });

  it('has a limit', () => {
    const cues = Array.from({ length: MAX_CUES + 1 }, () => '00:01.000 --> 00:02.000\n가');
    expect(readCaptions(['WEBVTT', ...cues].join('\n\n'))).toEqual({
      line: 3 + MAX_CUES * 3,
      reason: 'too many',
    });
  });
});
