import type { Mute } from '@maru/contract/room/moderation';
import { useSnapshot } from 'valtio/react';
import { formatTime } from '../../shared/format.ts';
import { useServerNow } from '../../shared/server-clock.ts';
import type { Chat } from './chat.store.ts';

const TICK_MS = 1_000;
/** Without an end to wait for, the room is not rendered again by the clock. */
const IDLE_TICK_MS = 24 * 3_600_000;

/** The mute of the reader that is in force now. */
export function useMuted(chat: Chat): Mute | null {
  const {
    mute: { muted },
  } = useSnapshot(chat.state);
  const now = useServerNow(muted?.until == null ? IDLE_TICK_MS : TICK_MS);
  const isOver = muted?.until != null && Date.parse(muted.until) <= now;
  return isOver ? null : muted;
}

/** Tells a muted reader how long it lasts. */
export function muteWords({ scope, until }: Mute, phone: string): string {
  if (until !== null) return `운영자가 ${formatTime(until)}까지 글쓰기를 멈췄어요.`;
  return scope === 'room'
    ? '운영자가 이 방송이 끝날 때까지 글쓰기를 멈췄어요.'
    : `운영팀이 모든 방송의 글쓰기를 멈췄어요. 문의는 고객센터 ${phone}`;
}
