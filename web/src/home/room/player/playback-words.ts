import type { PlaybackSnapshot } from './playback.machine.ts';

const MINUTE_MS = 60_000;
/** A picture that is missing for longer is late. */
const LATE_MS = 5 * MINUTE_MS;

/**
 * Announces a broadcast without a picture.
 *
 * @param passedMs time since its start. Negative before the start.
 */
export function lateWords(passedMs: number): string {
  if (passedMs >= LATE_MS) return '방송 화면이 늦어지고 있어요. 준비되면 바로 보여 드려요.';
  const minutes = Math.floor(passedMs / MINUTE_MS);
  return minutes < 1 ? '곧 화면이 시작돼요' : `곧 화면이 시작돼요 · 시작한 지 ${minutes}분`;
}

/**
 * Text about a picture that is not moving. `null` while it moves, and in short gaps.
 *
 * @param passedMs time since the start of the broadcast.
 */
export function wordsOf(snapshot: PlaybackSnapshot, passedMs: number): string | null {
  const { isLive, isOnline, isStopped, hasPlayed } = snapshot.context;
  if (snapshot.matches({ stream: 'unplayable' })) {
    return '이 브라우저에서는 화면을 볼 수 없어요. 최신 Chrome, Edge, Safari에서 열어 주세요.';
  }
  if (snapshot.matches({ picture: 'held' })) {
    return '데이터 절약 모드예요. 재생을 누르면 낮은 화질로 시작해요.';
  }
  if (snapshot.matches({ picture: 'refused' })) return '재생을 누르면 방송이 시작돼요.';
  if (!snapshot.matches({ picture: 'waiting' })) return null;
  if (!isOnline && !snapshot.matches({ picture: { waiting: 'quiet' } })) {
    return '인터넷 연결이 끊겼어요. 연결되면 이어서 보여 드려요.';
  }
  const isBroken = snapshot.matches({ stream: 'broken' });
  if (isStopped && hasPlayed) return '방송 화면이 멈췄어요. 다시 시작되면 바로 보여 드려요.';
  if (isLive && !hasPlayed && isBroken) return lateWords(passedMs);
  if (!isBroken && !snapshot.matches({ picture: { waiting: 'shown' } })) return null;
  if (!hasPlayed && !isBroken) return '화면을 불러오고 있어요.';
  return isLive
    ? '화면이 잠시 끊겼어요. 다시 불러오고 있어요.'
    : '영상을 불러오지 못했어요. 다시 불러오고 있어요.';
}

/** Whether the viewer waits for a picture long enough for a spinner. */
export function isSpinning(snapshot: PlaybackSnapshot): boolean {
  return (
    snapshot.matches({ picture: 'waiting' }) &&
    !snapshot.matches({ picture: { waiting: 'quiet' } }) &&
    !snapshot.matches({ stream: 'unplayable' })
  );
}
