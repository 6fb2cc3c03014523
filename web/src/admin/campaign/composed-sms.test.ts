import { unsendableOf } from '@maru/contract/text/sms-text';
import { describe, expect, it } from 'vitest';
import { composeSms, frameTokens, optOutOf, replacementsOf, smsProblems } from './composed-sms.ts';

const frame = { brandName: '마루', optOut: '080-123-4567' };
const plain = { title: '', text: '안녕하세요', picture: null, advertising: false };

describe('a text message', () => {
  it('[V4.55] counts two bytes a Korean letter and becomes an LMS with the ninety-first', () => {
    const short = composeSms({ ...plain, text: '가'.repeat(45) }, frame);
    const long = composeSms({ ...plain, text: `${'가'.repeat(45)}.` }, frame);

    expect([short.bytes, short.kind]).toEqual([90, 'SMS']);
    expect([long.bytes, long.kind]).toEqual([91, 'LMS']);
  });

  it('that advertises carries mark, sender and the free way out, and counts them', () => {
    const { text, bytes } = composeSms({ ...plain, text: '특가', advertising: true }, frame);

    expect(text).toBe('(광고)[마루] 특가\n무료수신거부 080-123-4567');
    expect(bytes).toBe(6 + 6 + 1 + 4 + 1 + 12 + 1 + 12);
  });

  it('does not double a frame that was pasted with the text', () => {
    const pasted = '(광고)[마루] 특가\n무료수신거부 080-000-0000';

    const { text } = composeSms({ ...plain, text: pasted, advertising: true }, frame);

    expect(text).toBe('(광고)[마루] 특가\n무료수신거부 080-123-4567');
  });

  it('marks unsendable letters at their position in the typed text', () => {
    const { unsendable } = composeSms({ ...plain, text: '총 ₩500', advertising: true }, frame);

    expect(unsendable).toEqual([{ text: '₩500', index: 2, replacement: '500원' }]);
  });
});

describe('the problems of a text message', () => {
  it.each([
    ['nothing to say', { ...plain, text: '  ' }, { text: '본문을 입력해 주세요.' }],
    [
      'unseen characters only',
      { ...plain, text: '\u200b\n\u3164' },
      { text: '본문을 입력해 주세요.' },
    ],
    [
      'a letter no carrier takes',
      { ...plain, text: '₩' },
      { text: '보낼 수 없는 글자를 먼저 바꿔 주세요.' },
    ],
    [
      'too many bytes',
      { ...plain, text: '가'.repeat(1_001) },
      { text: '2,000 byte를 넘어 보낼 수 없어요.' },
    ],
    [
      'a disguised mark',
      { ...plain, text: '(광 고) 특가', advertising: true },
      { text: '(광고) 표시를 다른 모양으로 쓸 수 없어요. 지우고 광고성 정보로 보내 주세요.' },
    ],
    [
      'a disguised mark in the title of what informs',
      { ...plain, title: '［광고］ 소식' },
      { title: '(광고) 표시를 다른 모양으로 쓸 수 없어요. 지우고 광고성 정보로 보내 주세요.' },
    ],
    [
      '[M27] a variable without its end',
      { ...plain, title: '＃{이름}', text: '안녕하세요 #{이름 님' },
      {
        title: '변수는 #{이름}처럼 적어 주세요: ＃{이름}',
        text: '변수는 #{이름}처럼 적어 주세요: #{이름 님',
      },
    ],
    [
      'a title too long',
      { ...plain, title: '가'.repeat(21) },
      { title: '제목은 40 byte까지 쓸 수 있어요.' },
    ],
    [
      'a title with an emoji',
      { ...plain, title: '🎉' },
      { title: '제목에 보낼 수 없는 글자가 있어요.' },
    ],
    ['nothing', plain, {}],
  ])('are named: %s', (_, message, problems) => {
    expect(smsProblems(message, composeSms(message, frame))).toEqual(problems);
  });
});

describe('a text with something of each recipient', () => {
  const named = { ...plain, text: '#{이름}님, 안내예요' };

  it('counts bytes by the longest value of each variable', () => {
    expect(composeSms(named, frame, { longest: 8 })).toMatchObject({ bytes: 20, kind: 'SMS' });
    expect(composeSms(named, frame, { longest: 78 })).toMatchObject({ bytes: 90, kind: 'SMS' });
    expect(composeSms(named, frame, { longest: 79 })).toMatchObject({ bytes: 91, kind: 'LMS' });
    expect(smsProblems(named, composeSms(named, frame))).toEqual({});
  });

  it('names a variable that has no value, and keeps them out of the title', () => {
    const message = { ...plain, title: '#{이름}님', text: '#{시각} 시작' };

    expect(smsProblems(message, composeSms(message, frame))).toEqual({
      title: '변수는 본문에만 넣을 수 있어요.',
      text: '받는 사람마다 넣을 값이 없는 변수예요: #{시각}',
    });
  });
});

describe('the frame', () => {
  it('is shown as it will arrive', () => {
    const { head, foot } = frameTokens(frame);
    const { text } = composeSms({ ...plain, text: '특가', advertising: true }, frame);

    expect(text).toBe(`${head} 특가\n${foot}`);
  });

  it('tells the number for opting out', () => {
    expect(optOutOf('(광고)[마루] .\n무료수신거부 080-000-0000')).toBe('080-000-0000');
    expect(optOutOf('안녕하세요')).toBeNull();
  });
});

describe('the list of replacements', () => {
  it('names each letter once, and invisible letters by their code point', () => {
    const lines = replacementsOf(unsendableOf('₩₩—\u00A0🎉'));

    expect(lines).toEqual(['₩ → 원', '— → ―', 'U+00A0 → 빈칸', '🎉 (지우거나 다른 말로)']);
  });
});
