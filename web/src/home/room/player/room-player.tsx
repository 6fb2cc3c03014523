import type { RoomView } from '@maru/contract/room/room';
import { useEffect, useRef, type RefObject } from 'react';
import { embedUrlOf } from '../../../shared/dialog/video-link.ts';
import { useServerNow } from '../../../shared/server-clock.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import type { RoomLayout } from '../use-room-layout.ts';
import { followPlace } from './follow-place.ts';
import { lateWords } from './playback-words.ts';
import { Player } from './player.tsx';
import { usePlayback, type Source } from './use-playback.ts';
import type { Place } from './use-place.ts';
import { hearPlayer, LISTENING, PLAYER_ORIGIN } from './youtube-time.ts';
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
  /** `null` = no playback position is stored. */
  place: Place | null;
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
  const { playback, title, picture, beganAt, isLive, place } = props;
  const { kind, url } = playback;
  if ((kind === 'hls' || kind === 'file') && url !== null) {
    return <OwnPlayer {...props} source={{ kind, url, isLive: isLive && kind === 'hls' }} />;
  }
  const embed = url === null ? null : embedUrlOf(url);
  if (kind === 'video' && embed !== null) {
    return <EmbeddedPlayer embed={embed} title={title} place={place} />;
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
}: Pick<RoomPlayerProps, 'title' | 'place'> & { embed: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const keeper = place?.keeper;

  useEffect(() => {
    if (!keeper) return undefined;
    const hear = hearPlayer(keeper);
    const onMessage = ({ source, origin, data }: MessageEvent) => {
      if (origin === PLAYER_ORIGIN && source === frame.current?.contentWindow) hear(data);
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, [keeper]);

  return (
    <iframe
      ref={frame}
      className={styles.frame}
      src={place === null ? embed : `${embed}&enablejsapi=1&start=${place.startAt}`}
      title={title}
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      allowFullScreen
      onLoad={() => {
        if (place) frame.current?.contentWindow?.postMessage(LISTENING, PLAYER_ORIGIN);
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
}: RoomPlayerProps & { source: Source }) {
  const video = useRef<HTMLVideoElement>(null);
  useKeptPlace(video, place);
  const playback = usePlayback(video, source);
  return <Player {...{ video, playback, layout, beganAt, title }} poster={picture} />;
}

function useKeptPlace(video: RefObject<HTMLVideoElement | null>, place: Place | null): void {
  const { startAt = 0, keeper } = place ?? {};
  useEffect(
    () => (video.current && keeper ? followPlace(video.current, startAt, keeper) : undefined),
    [video, startAt, keeper],
  );
}
