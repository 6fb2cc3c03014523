import type { ComparedCampaign } from '@maru/contract/campaign/reaction/campaign-reaction';
import { expect, it } from 'vitest';
import { comparedIn, comparisonAddress, comparisonProblem } from './comparison-address.ts';
import { figures, ratesOf } from './comparison.ts';

const campaign: ComparedCampaign = {
  _id: 1,
  title: '',
  text: '',
  advertising: true,
  state: 'done',
  started_at: null,
  total: 200,
  sent_out: 200,
  delivered: 150,
  failed: 50,
  unknown: 0,
  clicked: null,
  sales: { people: 3, orders: 4, won: 10_000 },
  opt_outs: 1,
  complaints: null,
  cost: 3_600,
};

it('[M26] reads at most five different ids from an address, and writes them', () => {
  expect(comparedIn('3,1,3,x,0,5,7,9,11')).toEqual([3, 1, 5, 7, 9]);
  expect(comparedIn('')).toEqual([]);
  expect(comparisonAddress('sms', [3, 1])).toBe('/curve/sms-compare?ids=3,1');
  expect(comparisonAddress('push', [])).toBe('/curve/push-compare');
});

it('[M26] compares two to five campaigns', () => {
  expect([0, 1, 2, 5, 6].map((count) => comparisonProblem(count) === null)).toEqual([
    false,
    false,
    true,
    true,
    false,
  ]);
});

it('[M26] shows shares, and a dash for what is not counted', () => {
  const shown = Object.fromEntries(figures.map(({ label, of }) => [label, of(campaign)]));

  expect(shown).toMatchObject({
    보냄: '200 (100%)',
    도착: '150 (75%)',
    클릭: '–',
    '결제한 사람': '3 (2%)',
    수신거부: '1 (0.7%)',
    '스팸 차단': '–',
    비용: '3,600원',
  });
});

it('[M26] [D22] draws the rates that are counted for at least one campaign', () => {
  const titlesOf = (...items: ComparedCampaign[]) => ratesOf(items).map(({ title }) => title);

  expect(titlesOf(campaign)).toEqual(['도착률', '결제율', '수신거부율']);
  expect(titlesOf(campaign, { ...campaign, clicked: 3, complaints: 0, sales: null })).toEqual([
    '도착률',
    '클릭률',
    '결제율',
    '수신거부율',
    '스팸 차단율',
  ]);
  expect(ratesOf([campaign]).map(({ base }) => base)).toEqual([
    '보낸 메시지 중',
    '도착한 메시지 중',
    '도착한 메시지 중',
  ]);
  expect(ratesOf([campaign])[2]?.of({ ...campaign, delivered: 0 })).toBeNull();
});
