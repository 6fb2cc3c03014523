import type { Campaign, CampaignProgress } from '@maru/contract/campaign/campaign';
import { describe, expect, it } from 'vitest';
import { aCampaign } from './campaign.fixture.ts';
import { movesOf, percentOf, withNews } from './campaign-progress.ts';

const campaign: Campaign = aCampaign({ total: 100, waiting: 100, version: 3 });
const news: CampaignProgress = {
  _id: campaign._id,
  channel: 'sms',
  total: 100,
  waiting: 40,
  sent: 55,
  failed: 4,
  unknown: 1,
  cancelled: 0,
  state: 'sending',
  version: 4,
  at: '2026-11-20T09:00:00+09:00',
};

describe('news of a campaign', () => {
  it('that are newer are taken', () => {
    expect(withNews(campaign, news)).toMatchObject({ waiting: 40, sent: 55, version: 4 });
  });

  it('that come late, twice, or speak of another one change nothing', () => {
    expect(withNews(campaign, { ...news, version: 3 })).toBe(campaign);
    expect(withNews(campaign, { ...news, version: 2 })).toBe(campaign);
    expect(withNews(campaign, { ...news, _id: campaign._id + 1 })).toBe(campaign);
  });
});

describe('the share that is settled', () => {
  it('says a hundred only when nothing waits', () => {
    const almost = { total: 1_000, waiting: 1, sent: 999, state: 'sending' as const };

    expect(percentOf(almost)).toBe(99);
    expect(percentOf({ ...almost, waiting: 0, sent: 1_000 })).toBe(100);
  });

  it('is complete for a campaign without recipients', () => {
    expect(percentOf({ total: 0, waiting: 0, sent: 0, state: 'done' })).toBe(100);
  });

  it('of a cancelled campaign is the part sent before', () => {
    expect(percentOf({ total: 40, waiting: 0, sent: 10, state: 'cancelled' })).toBe(25);
  });
});

it.each([
  ['approval', ['cancel', 'approve']],
  ['scheduled', ['cancel']],
  ['sending', ['cancel', 'pause']],
  ['paused', ['cancel', 'resume']],
  ['done', []],
  ['cancelled', []],
  ['failed', []],
] as const)('a campaign in %s offers %o', (state, moves) => {
  expect(movesOf({ state, is_own: false })).toEqual(moves);
});

it('[M16] staff cannot approve campaigns that they created or changed', () => {
  expect(movesOf({ state: 'approval', is_own: true })).toEqual(['cancel']);
});
