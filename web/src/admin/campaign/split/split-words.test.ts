import { describe, expect, it } from 'vitest';
import type { SplitOutlook } from '@maru/contract/campaign/split/split-test';
import { newSplit, splitProblem, type SplitForm } from './split-form.ts';
import { outlookText, sizesText, waitText } from './split-words.ts';

const say = (outlook: SplitOutlook | null) => outlookText({ outlook }, 'clicks');

describe('[M24] what the figures say', () => {
  it('names the leader, how likely it is better, and whether that may be chance', () => {
    expect(say({ kind: 'winner', leader: 2, confidence: 96 })).toBe(
      'B 문구가 앞서요. 정말 더 나은 문구일 가능성은 약 96%예요. 우연이라고 보기 어려운 차이예요.',
    );
    expect(say({ kind: 'tie', leader: 1, confidence: 67 })).toContain('아직은 우연일 수 있는 차이');
    expect(say({ kind: 'tie', leader: null, confidence: null })).toBe('두 문구의 결과가 똑같아요.');
  });

  it('compares nothing with too few clicks, nor payments that the reader may not see', () => {
    expect(say({ kind: 'few', leader: 1, confidence: null })).toContain('비교할 수 없어요');
    expect(say(null)).toContain('결제를 볼 권한');
  });
});

it('[M24] says who gets which text, and how long the test waits', () => {
  expect(sizesText('sms', { variants: [100, 100], rest: 800 })).toBe(
    '먼저 A 100명, B 100명에게 보내고, 나머지 800명에게는 이긴 문구를 보내요.',
  );
  expect([30, 240, 2_880].map(waitText)).toEqual(['30분', '4시간', '2일']);
});

describe('[M24] problems of a test', () => {
  const split: SplitForm = newSplit('clicks');
  const variants = [
    { title: '', text: '가' },
    { title: '', text: '나' },
  ];
  const checked = { split, variants, total: 100, isLiveNews: false, isCounted: () => true };

  it('a complete test has none', () => {
    expect(splitProblem(checked)).toBeNull();
    expect(splitProblem({ ...checked, split: null, total: 0 })).toBeNull();
  });

  it('equal texts, uncounted clicks and few recipients are named', () => {
    const [first] = variants;
    expect(splitProblem({ ...checked, variants: [first!, first!] })).toBe('A와 B 문구가 같아요.');
    expect(splitProblem({ ...checked, isCounted: (at) => at === 0 })).toContain('B 문구에 없어요');
    expect(splitProblem({ ...checked, total: 2 })).toContain('너무 적어요');
    expect(splitProblem({ ...checked, isLiveNews: true })).toContain('바로 가야 해서');
  });
});
