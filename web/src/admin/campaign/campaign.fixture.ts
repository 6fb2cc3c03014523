import { noExclusions } from '@maru/contract/campaign/audience';
import type { Campaign } from '@maru/contract/campaign/campaign';

/** A campaign as the API answers it. */
export function aCampaign(changes: Partial<Campaign> = {}): Campaign {
  return {
    _id: 7,
    channel: 'sms',
    kind: 'LMS',
    title: '오늘 밤 7시 무료 공개방송',
    text: '바름 전문가와 이번 주 핵심 공시를 풀어 드려요.',
    picture: null,
    link: null,
    category: null,
    advertising: false,
    short_links: false,
    sender: null,
    cost: 810,
    audience: { kind: 'all' },
    send_at: null,
    started_at: '2026-11-20T09:00:00+09:00',
    finished_at: null,
    state: 'sending',
    total: 18,
    waiting: 18,
    sent: 0,
    failed: 0,
    unknown: 0,
    cancelled: 0,
    shown: 0,
    clicked: 0,
    excluded: noExclusions,
    failure: null,
    approval_reasons: [],
    ad_words: [],
    created_by: '김예시',
    edited_by: null,
    approved_by: null,
    is_own: false,
    created_at: '2026-11-20T09:00:00+09:00',
    version: 1,
    ...changes,
  };
}
