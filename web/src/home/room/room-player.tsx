import type { RoomView } from '@maru/contract/room';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../shared/ui/icon.tsx';
import { embedUrlOf } from '../../shared/dialog/video-link.ts';
import styles from './room-player.module.css';

interface RoomPlayerProps {
  playback: RoomView['playback'];
  title: string;
  live: boolean;
}

/** Plays a room: an HLS stream, a video by the product's link rule, or says that none runs. */
export function RoomPlayer({ playback, title, live }: RoomPlayerProps) {
  if (playback.kind === 'hls' && playback.url !== null) {
    return <HlsPlayer url={playback.url} title={title} />;
  }
  const embed = playback.url === null ? null : embedUrlOf(playback.url);
  if (playback.kind === 'video' && embed !== null) {
    return (
      <iframe
        className={styles.frame}
        src={embed}
        title={title}
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        allowFullScreen
      />
    );
  }
  return (
    <p className={styles.none}>
      <Icon name="broadcast" size={28} />
      {live ? '곧 화면이 시작돼요. 이 창을 열어 두세요.' : '영상을 열 수 없어요'}
    </p>
  );
}

/** The library is loaded only where the browser cannot play the stream by itself. */
function HlsPlayer({ url, title }: { url: string; title: string }) {
  const video = useRef<HTMLVideoElement>(null);
  const [broken, setBroken] = useState(false);

  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    if (element.canPlayType('application/vnd.apple.mpegurl') !== '') {
      element.src = url;
      return undefined;
    }
    let stop: (() => void) | undefined;
    let left = false;
    void import('hls.js/light').then(({ default: Hls }) => {
      if (left || !Hls.isSupported()) return setBroken(!left);
      const player = new Hls({ enableWorker: false });
      player.on(Hls.Events.ERROR, (_, { fatal }) => fatal && setBroken(true));
      player.loadSource(url);
      player.attachMedia(element);
      stop = () => player.destroy();
      return undefined;
    });
    return () => {
      left = true;
      stop?.();
    };
  }, [url]);

  if (broken) {
    return (
      <p className={styles.none} role="alert">
        <Icon name="warn" size={28} />
        화면을 불러오지 못했어요. 창을 새로 고쳐 주세요.
      </p>
    );
  }
  return (
    // A live stream has no captions of its own; the chat and the notice carry the words.
    <video ref={video} className={styles.frame} title={title} controls autoPlay muted playsInline>
      <track kind="captions" />
    </video>
  );
}
