import type { Mute } from '@maru/contract/room/moderation';
import { useSnapshot } from 'valtio/react';
import { formatTime } from '../../shared/format.ts';
import type { Chat } from './chat.store.ts';
import { useTimeLeft } from './use-time-left.ts';

/** The mute of the reader that is in force now. */
export function useMuted(chat: Chat): Mute | null {
  const {
    mute: { muted },
  } = useSnapshot(chat.state);
  const until = muted?.until ?? null;
  const left = useTimeLeft(until === null ? null : Date.parse(until));
  return until !== null && left === 0 ? null : muted;
}

/** Tells a muted reader how long it lasts. */
export function muteWords({ scope, until }: Mute, phone: string): string {
  if (until !== null) return `운영자가 ${formatTime(until)}까지 글쓰기를 멈췄어요.`;
  return scope === 'room'
    ? '운영자가 이 방송이 끝날 때까지 글쓰기를 멈췄어요.'
    : `운영팀이 모든 방송의 글쓰기를 멈췄어요. 문의는 고객센터 ${phone}`;
}
