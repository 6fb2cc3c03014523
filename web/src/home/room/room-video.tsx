import { useEffect, useRef, useState, type ComponentProps, type RefObject } from 'react';
import { formatLength } from '../../shared/format.ts';
import { useServerNow } from '../../shared/server-clock.ts';
import { letterOf } from '../../shared/shortcut.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { useVideoState } from './use-video-state.ts';
import {
  goLive,
  isTyping,
  seek,
  setVolume,
  speedUp,
  steer,
  steerByLetter,
  toggleFull,
  toggleMute,
  togglePip,
  togglePlay,
} from './video-control.ts';
import styles from './room-video.module.css';

const SECOND_MS = 1_000;

interface RoomVideoProps extends Pick<
  ComponentProps<'video'>,
  'src' | 'title' | 'poster' | 'muted' | 'preload' | 'onError'
> {
  video: RefObject<HTMLVideoElement | null>;
  /** When the broadcast began, in ms; `null` = a recording, in which one may move about. */
  beganAt: number | null;
}

/**
 * A video with the room's controls. Some browsers, such as iPhones, allow full screen only for the
 * video itself. There the video's native controls replace them.
 */
export function RoomVideo({ video, beganAt, ...rest }: RoomVideoProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [own] = useState(() => document.fullscreenEnabled);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.defaultPrevented || !video.current || !frame.current) return;
      // Letters work on the player alone (WCAG 2.1.4): speech input presses them by mistake.
      const isOnPlayer = event.target instanceof Node && frame.current.contains(event.target);
      const isTaken =
        (isOnPlayer && steerByLetter(letterOf(event), video.current, frame.current)) ||
        (!isTyping(event.target) && steer(event.code, video.current));
      if (isTaken) event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [video]);

  return (
    <div ref={frame} className={styles.frame}>
      {/* What is said live has no captions of its own; the chat and the notice carry the words. */}
      <video
        ref={video}
        className={styles.video}
        tabIndex={0}
        controls={!own}
        autoPlay
        playsInline
        onClick={own ? ({ currentTarget }) => togglePlay(currentTarget) : undefined}
        {...rest}
      >
        <track kind="captions" />
      </video>
      {own && <Controls video={video} frame={frame} beganAt={beganAt} />}
    </div>
  );
}

interface ControlsProps {
  video: RoomVideoProps['video'];
  frame: RefObject<HTMLDivElement | null>;
  beganAt: number | null;
}

function Controls({ video, frame, beganAt }: ControlsProps) {
  const { paused, muted, volume, time, length, rate, height, behind } = useVideoState(video);
  const on = (act: (video: HTMLVideoElement) => void) => () => {
    if (video.current) act(video.current);
  };
  const silent = muted || volume === 0;

  return (
    <>
      {paused && (
        <span aria-hidden="true" className={styles.disc}>
          <Icon name="play-fill" size={28} />
        </span>
      )}
      <div
        role="group"
        aria-label="재생 조작"
        className={styles.controls}
        data-paused={paused || undefined}
      >
        {beganAt === null && (
          <input
            type="range"
            className={styles.place}
            aria-label="재생 위치"
            aria-valuetext={`${formatLength(time)} / ${formatLength(length)}`}
            min={0}
            max={Math.max(1, Math.floor(length))}
            value={Math.floor(time)}
            onChange={({ target }) => {
              if (video.current) seek(video.current, Number(target.value));
            }}
          />
        )}
        <div className={styles.row}>
          <button type="button" aria-label={paused ? '재생' : '일시정지'} onClick={on(togglePlay)}>
            <Icon name={paused ? 'play-fill' : 'pause'} size={24} />
          </button>
          <button
            type="button"
            aria-label={silent ? '소리 켜기' : '소리 끄기'}
            onClick={on(toggleMute)}
          >
            <Icon name={silent ? 'mute' : 'vol'} size={24} />
            {/* A live broadcast has to begin without a sound, as browsers demand. */}
            {silent && (
              <span aria-hidden="true" className={styles.word}>
                소리 켜기
              </span>
            )}
          </button>
          <input
            type="range"
            className={styles.volume}
            aria-label="음량"
            min={0}
            max={100}
            value={silent ? 0 : Math.round(volume * 100)}
            onChange={({ target }) => {
              if (video.current) setVolume(video.current, Number(target.value) / 100);
            }}
          />
          {beganAt === null ? (
            <span className={styles.time}>
              {formatLength(time)} / {formatLength(length)}
            </span>
          ) : (
            <LiveTime beganAt={beganAt} behind={behind} onGoLive={on(goLive)} />
          )}
          <span className={styles.end}>
            {beganAt === null && (
              <button type="button" aria-label={`재생 속도 ${rate}배`} onClick={on(speedUp)}>
                {rate}×
              </button>
            )}
            {height > 0 && <span className={styles.quality}>{height}p</span>}
            {document.pictureInPictureEnabled && (
              <button type="button" aria-label="작은 화면으로 보기" onClick={on(togglePip)}>
                <Icon name="pip" size={24} />
              </button>
            )}
            <button
              type="button"
              aria-label="전체 화면"
              onClick={() => {
                if (frame.current) toggleFull(frame.current);
              }}
            >
              <Icon name="full" size={24} />
            </button>
          </span>
        </div>
      </div>
    </>
  );
}

/** Elapsed time of the broadcast, and a button back to the live edge for a viewer who paused. */
function LiveTime({
  beganAt,
  behind,
  onGoLive,
}: {
  beganAt: number;
  behind: boolean;
  onGoLive: () => void;
}) {
  const now = useServerNow(SECOND_MS);
  const seconds = Math.max(0, Math.floor((now - beganAt) / SECOND_MS));
  return (
    <>
      <button
        type="button"
        aria-label={behind ? '실시간으로 가기' : '실시간으로 보는 중'}
        aria-disabled={!behind}
        onClick={onGoLive}
      >
        <span className={styles.dot} data-behind={behind || undefined} />
        실시간
      </button>
      <span aria-hidden="true" className={styles.time}>
        {formatLength(seconds)}
      </span>
    </>
  );
}
