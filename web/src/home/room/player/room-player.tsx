import type { Cue } from '@maru/contract/vod/captions';
import type { Chapter } from '@maru/contract/vod/chapter';
import type { RoomView } from '@maru/contract/room/room';
import { useEffect, useRef, type RefObject } from 'react';
import { embedUrlOf } from '../../../shared/dialog/video-link.ts';
import { useServerNow } from '../../../shared/server-clock.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import type { RoomLayout } from '../use-room-layout.ts';
import { followPlace } from './follow-place.ts';
import { lateWords } from './playback-words.ts';
import { Player } from './player.tsx';
import type { PlayerClock } from './player-clock.ts';
import { usePlayback, type Source } from './use-playback.ts';
import type { Place } from './use-place.ts';
import { seek, togglePlay } from './video-control.ts';
import { hearPlayer, LISTENING, PLAYER_ORIGIN, seekMessage } from './youtube-time.ts';
import styles from './room-player.module.css';

const SECOND_MS = 1_000;

interface RoomPlayerProps {
  playback: RoomView['playback'];
  title: string;
  /** Picture shown while nothing plays. */
  picture: string;
  /** When the broadcast began, in ms; `null` = it is a recording. */
  beganAt: number | null;
  /** Whether the picture is made now. A replay on the air is not. */
  isLive: boolean;
  layout: RoomLayout;
  /** `null` = it starts at the beginning, and no playback position is stored. */
  place: Place | null;
  /** Follows and moves a recording; `null` = it is live. */
  clock: PlayerClock | null;
  chapters: readonly Chapter[];
  /** Captions of a file. Third-party players do not show them. */
  cues: readonly Cue[] | null;
}

/** Whether the room plays with controls of its own. */
export function hasControls({ kind, url }: RoomView['playback']): boolean {
  return (kind === 'hls' || kind === 'file') && url !== null;
}

/**
 * Plays a room: a stream, a file, or a video allowed by the product's link rule. Otherwise shows
 * that nothing runs.
 */
export function RoomPlayer(props: RoomPlayerProps) {
  const { playback, title, picture, beganAt, isLive, place, clock } = props;
  const { kind, url } = playback;
  if ((kind === 'hls' || kind === 'file') && url !== null) {
    return <OwnPlayer {...props} source={{ kind, url, isLive: isLive && kind === 'hls' }} />;
  }
  const embed = url === null ? null : embedUrlOf(url);
  if (kind === 'video' && embed !== null) {
    return <EmbeddedPlayer embed={embed} title={title} place={place} clock={clock} />;
  }
  return <NoPicture picture={picture} beganAt={beganAt} />;
}

/** The picture of the broadcast, and the reason that nothing plays. */
function NoPicture({ picture, beganAt }: Pick<RoomPlayerProps, 'picture' | 'beganAt'>) {
  const now = useServerNow(SECOND_MS);
  const words = beganAt === null ? '영상을 열 수 없어요' : lateWords(now - beganAt);
  return (
    <div className={styles.none}>
      <img src={picture} alt="" className={styles.picture} />
      <p role="status" className={styles.words}>
        <Icon name="broadcast" size={24} />
        <span>{words}</span>
      </p>
    </div>
  );
}

/** A third-party player in a frame. It reports its time by `postMessage` after a request. */
function EmbeddedPlayer({
  embed,
  title,
  place,
  clock,
}: Pick<RoomPlayerProps, 'title' | 'place' | 'clock'> & { embed: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const keeper = place?.keeper;

  useEffect(() => {
    if (!clock) return undefined;
    const hear = hearPlayer({
      plays: (seconds, now) => {
        clock.report(seconds);
        keeper?.plays(seconds, now);
      },
      rests: (seconds, now) => {
        clock.report(seconds);
        keeper?.rests(seconds, now);
      },
    });
    const stopMoving = clock.onSeek((seconds) =>
      frame.current?.contentWindow?.postMessage(seekMessage(seconds), PLAYER_ORIGIN),
    );
    const onMessage = ({ source, origin, data }: MessageEvent) => {
      if (origin === PLAYER_ORIGIN && source === frame.current?.contentWindow) hear(data);
    };
    addEventListener('message', onMessage);
    return () => {
      stopMoving();
      removeEventListener('message', onMessage);
    };
  }, [clock, keeper]);

  return (
    <iframe
      ref={frame}
      className={styles.frame}
      src={clock === null ? embed : `${embed}&enablejsapi=1&start=${place?.startAt ?? 0}`}
      title={title}
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      allowFullScreen
      onLoad={() => {
        if (clock) frame.current?.contentWindow?.postMessage(LISTENING, PLAYER_ORIGIN);
      }}
    />
  );
}

/** A player with our own controls, which shows the picture until the first frame is there. */
function OwnPlayer({
  source,
  title,
  picture,
  place,
  beganAt,
  layout,
  clock,
  chapters,
  cues,
}: RoomPlayerProps & { source: Source }) {
  const video = useRef<HTMLVideoElement>(null);
  useKeptPlace(video, place);
  useClock(video, clock);
  const playback = usePlayback(video, source);
  return (
    <Player {...{ video, playback, layout, beganAt, title, chapters, cues }} poster={picture} />
  );
}

/** Reports the position of a recording to its clock, and moves it where the clock wants it. */
function useClock(video: RefObject<HTMLVideoElement | null>, clock: PlayerClock | null): void {
  useEffect(() => {
    const element = video.current;
    if (!element || !clock) return undefined;
    const report = () => clock.report(element.currentTime);
    element.addEventListener('timeupdate', report);
    const stopMoving = clock.onSeek((seconds) => {
      seek(element, seconds);
      if (element.paused) togglePlay(element);
    });
    return () => {
      element.removeEventListener('timeupdate', report);
      stopMoving();
    };
  }, [video, clock]);
}

function useKeptPlace(video: RefObject<HTMLVideoElement | null>, place: Place | null): void {
  const { startAt = 0, keeper = null } = place ?? {};
  useEffect(
    () =>
      video.current && (keeper || startAt > 0)
        ? followPlace(video.current, startAt, keeper)
        : undefined,
    [video, startAt, keeper],
  );
}
