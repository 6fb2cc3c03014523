import type { Campaign, CampaignProgress, CampaignState } from '@maru/contract/campaign';

/**
 * How much is done, in whole per cent. It says 100 only when nothing waits any more. Of a cancelled
 * campaign it is what went out before: the rest is settled as well, but by not being sent.
 */
export function percentOf({
  total,
  waiting,
  sent,
  state,
}: Pick<Campaign, 'total' | 'waiting' | 'sent' | 'state'>): number {
  if (total === 0) return 100;
  const done = state === 'cancelled' ? sent : total - waiting;
  return Math.floor((done / total) * 100);
}

/** What the failed of a campaign are called: a cancel counts what it stopped among them. */
export function failedWord(state: CampaignState): string {
  return state === 'cancelled' ? '실패·취소' : '실패';
}

/** The campaign with the news in it, unless it already knows as much (wire.md section 5). */
export function withNews(campaign: Campaign, news: CampaignProgress): Campaign {
  if (news._id !== campaign._id || news.version <= campaign.version) return campaign;
  const { total, waiting, sent, failed, unknown, state, version } = news;
  return { ...campaign, total, waiting, sent, failed, unknown, state, version };
}

export type Move = 'pause' | 'resume' | 'cancel' | 'approve';

/** What can be done with a campaign, the main thing last. The server has the last word. */
const MOVES: Record<CampaignState, readonly Move[]> = {
  draft: ['cancel'],
  approval: ['cancel', 'approve'],
  scheduled: ['cancel'],
  sending: ['cancel', 'pause'],
  paused: ['cancel', 'resume'],
  done: [],
  cancelled: [],
  failed: [],
};

export function movesOf(state: CampaignState): readonly Move[] {
  return MOVES[state];
}

/** Whether its words, its hour and whom it is for may still be changed. */
export function isChangeable(state: CampaignState): boolean {
  return state === 'approval' || state === 'scheduled';
}

/** Whether its version moves by a person's hand alone, so that a version seen is still the version. */
export function isAtRest(state: CampaignState): boolean {
  return state === 'draft' || state === 'approval' || state === 'scheduled';
}
