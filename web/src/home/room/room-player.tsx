import type { RoomView } from '@maru/contract/room/room';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { embedUrlOf } from '../../shared/dialog/video-link.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { followPlace } from './follow-place.ts';
import { playStream, type StreamState } from './play-stream.ts';
import styles from './room-player.module.css';
import { RoomVideo } from './room-video.tsx';
import type { Place } from './use-place.ts';
import { hearPlayer, LISTENING, PLAYER_ORIGIN } from './youtube-time.ts';

interface RoomPlayerProps {
  playback: RoomView['playback'];
  title: string;
  /** Picture shown while nothing plays. */
  picture: string;
  /** When the broadcast began, in ms; `null` = it is a recording. */
  beganAt: number | null;
  /** `null` = no playback position is stored. */
  place: Place | null;
}

/**
 * Plays a room: a stream, a file, or a video allowed by the product's link rule. Otherwise shows
 * that nothing runs.
 */
export function RoomPlayer({ playback, title, picture, beganAt, place }: RoomPlayerProps) {
  if (playback.kind === 'hls' && playback.url !== null) {
    return <HlsPlayer {...{ title, picture, place, beganAt }} url={playback.url} />;
  }
  if (playback.kind === 'file' && playback.url !== null) {
    return <FilePlayer {...{ title, picture, place, beganAt }} url={playback.url} />;
  }
  const embed = playback.url === null ? null : embedUrlOf(playback.url);
  if (playback.kind === 'video' && embed !== null) {
    return <EmbeddedPlayer embed={embed} title={title} place={place} />;
  }
  return (
    <div className={styles.none}>
      <img src={picture} alt="" className={styles.picture} />
      <p className={styles.words}>
        <Icon name="broadcast" size={24} />
        {beganAt !== null ? '곧 화면이 시작돼요. 이 창을 열어 두세요.' : '영상을 열 수 없어요'}
      </p>
    </div>
  );
}

interface PlayerProps {
  title: string;
  place: Place | null;
}

/** A player of our own, which shows the picture until the first frame is there. */
interface StreamProps extends PlayerProps {
  url: string;
  picture: string;
  /** When it began, in ms; `null` = a recording. */
  beganAt: number | null;
}

/** A third-party player in a frame. It reports its time by `postMessage` after a request. */
function EmbeddedPlayer({ embed, title, place }: PlayerProps & { embed: string }) {
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

/** A live broadcast, or a recording delivered over HLS. */
function HlsPlayer({ url, title, picture, place, beganAt }: StreamProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<StreamState>('there');
  useKeptPlace(video, place);

  useEffect(() => (video.current ? playStream(video.current, url, setState) : undefined), [url]);

  if (state === 'impossible') return <Broken />;
  return (
    <>
      <RoomVideo
        video={video}
        beganAt={beganAt}
        title={title}
        poster={picture}
        muted={beganAt !== null}
      />
      {state === 'lost' && (
        <p role="alert" className={classNames(styles.words, styles.lost)}>
          <Icon name="warn" size={24} />
          화면을 불러오지 못했어요. 다시 불러오고 있어요.
        </p>
      )}
    </>
  );
}

/** A recording of our own. */
function FilePlayer({ url, title, picture, place, beganAt }: StreamProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [broken, setBroken] = useState(false);
  useKeptPlace(video, place);

  if (broken) return <Broken />;
  return (
    <RoomVideo
      video={video}
      beganAt={beganAt}
      src={url}
      title={title}
      poster={picture}
      preload="metadata"
      onError={() => setBroken(true)}
    />
  );
}

function useKeptPlace(video: RefObject<HTMLVideoElement | null>, place: Place | null): void {
  const { startAt = 0, keeper } = place ?? {};
  useEffect(
    () => (video.current && keeper ? followPlace(video.current, startAt, keeper) : undefined),
    [video, startAt, keeper],
  );
}

function Broken() {
  return (
    <div className={styles.none} role="alert">
      <p className={styles.words}>
        <Icon name="warn" size={24} />
        화면을 불러오지 못했어요. 창을 새로 고쳐 주세요.
      </p>
    </div>
  );
}
