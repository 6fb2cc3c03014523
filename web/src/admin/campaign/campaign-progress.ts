import type { Campaign, CampaignProgress, CampaignState } from '@maru/contract/campaign/campaign';

/**
 * Completed share in whole per cent. It is 100 only when no message is waiting. For a cancelled
 * campaign it is the share sent before the cancel, because the rest is settled without being sent.
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

/**
 * Number of recipients with an error. `failed` also includes recipients stopped by a cancel, so
 * they are subtracted.
 */
export function wentWrong({ failed, cancelled }: Pick<Campaign, 'failed' | 'cancelled'>): number {
  return failed - cancelled;
}

/** The campaign with the news in it, unless it already knows as much (wire N5.3). */
export function withNews(campaign: Campaign, news: CampaignProgress): Campaign {
  if (news._id !== campaign._id || news.version <= campaign.version) return campaign;
  const { total, waiting, sent, failed, unknown, cancelled, state, version } = news;
  return { ...campaign, total, waiting, sent, failed, unknown, cancelled, state, version };
}

export type Move = 'pause' | 'resume' | 'cancel' | 'approve';

/**
 * Actions available in each campaign state, with the primary action last. The server makes the
 * final check.
 */
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

/** Staff cannot approve a campaign that they created or changed themselves (features M16). */
export function movesOf({ state, is_own }: Pick<Campaign, 'state' | 'is_own'>): readonly Move[] {
  return MOVES[state].filter((move) => move !== 'approve' || !is_own);
}

/** Whether the text, send time and audience can still be changed. */
export function isChangeable(state: CampaignState): boolean {
  return state === 'approval' || state === 'scheduled';
}

/** Whether its version moves by a person's hand alone, so that a version seen is still the version. */
export function isAtRest(state: CampaignState): boolean {
  return state === 'draft' || state === 'approval' || state === 'scheduled';
}
