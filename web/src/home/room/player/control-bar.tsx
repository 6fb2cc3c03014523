import type { Chapter } from '@maru/contract/vod/chapter';
import type { RefObject } from 'react';
import { formatDuration, formatLength } from '../../../shared/format.ts';
import { useServerNow } from '../../../shared/server-clock.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import type { IconName } from '../../../shared/ui/icon-name.ts';
import type { RoomLayout } from '../use-room-layout.ts';
import type { PlayerActions } from './player-keys.ts';
import { rememberPlayer } from './player-memory.ts';
import { QualityMenu } from './quality-menu.tsx';
import { SeekBar } from './seek-bar.tsx';
import type { Stream, StreamChoices } from './stream.ts';
import type { VideoState } from './use-video-state.ts';
import {
  canSetVolume,
  setVolume,
  speedUp,
  STEP_S,
  toggleMute,
  togglePip,
} from './video-control.ts';
import styles from './player.module.css';

const SECOND_MS = 1_000;
const MINUTE_S = 60;

interface ControlBarProps {
  video: RefObject<HTMLVideoElement | null>;
  state: VideoState;
  stream: Stream | null;
  choices: StreamChoices;
  layout: RoomLayout;
  actions: PlayerActions;
  /** Whether captions are wanted. */
  hasCaptions: boolean;
  isLive: boolean;
  beganAt: number | null;
  chapters: readonly Chapter[];
}

/** The controls of the player. They are hidden, but never removed, while the viewer rests. */
export function ControlBar(props: ControlBarProps) {
  const { state, actions, isLive, beganAt } = props;
  return (
    <div role="group" aria-label="재생 조작" className={styles.controls}>
      <SeekBar
        video={props.video}
        state={state}
        isLive={isLive}
        chapters={props.chapters}
        step={actions.step}
      />
      <div className={styles.row}>
        <span className={styles.transport}>
          <IconButton icon="back-10" label="10초 뒤로" onClick={() => actions.step(-STEP_S)} />
          <IconButton
            icon={state.paused ? 'play-fill' : 'pause'}
            label={state.paused ? '재생' : '일시정지'}
            onClick={actions.togglePlay}
          />
          <IconButton icon="fwd-10" label="10초 앞으로" onClick={() => actions.step(STEP_S)} />
        </span>
        <SoundControls video={props.video} state={state} />
        {isLive ? (
          <LiveTime beganAt={beganAt} delay={state.delay} onGoLive={actions.goLive} />
        ) : (
          <span className={styles.time}>
            {formatLength(state.time)} / {formatLength(state.length)}
          </span>
        )}
        <EndControls {...props} />
      </div>
    </div>
  );
}

function IconButton({
  icon,
  label,
  onClick,
  className,
  isPressed,
  isExpanded,
  id,
}: {
  icon: IconName;
  label: string;
  onClick: () => void;
  className?: string | undefined;
  isPressed?: boolean;
  isExpanded?: boolean;
  id?: string;
}) {
  return (
    <button
      id={id}
      type="button"
      aria-label={label}
      aria-pressed={isPressed}
      aria-expanded={isExpanded}
      className={className}
      onClick={onClick}
    >
      <Icon name={icon} size={24} />
    </button>
  );
}

function SoundControls({
  video,
  state: { muted, volume },
}: Pick<ControlBarProps, 'video' | 'state'>) {
  const isSilent = muted || volume === 0;
  return (
    <>
      <IconButton
        icon={isSilent ? 'mute' : 'vol'}
        label={isSilent ? '음소거 해제' : '음소거'}
        onClick={() => {
          if (video.current) toggleMute(video.current);
        }}
      />
      {canSetVolume() && (
        <input
          type="range"
          className={styles.volume}
          aria-label="음량"
          min={0}
          max={100}
          value={isSilent ? 0 : Math.round(volume * 100)}
          onChange={({ target }) => {
            if (video.current) setVolume(video.current, Number(target.value) / 100);
            if (Number(target.value) > 0) rememberPlayer({ volume: Number(target.value) / 100 });
          }}
        />
      )}
    </>
  );
}

function EndControls({
  video,
  state: { rate, height, latency, hasCaptions: offersCaptions },
  stream,
  choices,
  layout,
  actions,
  hasCaptions,
  isLive,
}: ControlBarProps) {
  const withVideo = (act: (element: HTMLVideoElement) => void) => () => {
    if (video.current) act(video.current);
  };
  return (
    <span className={styles.end}>
      {!isLive && (
        <button type="button" aria-label={`재생 속도 ${rate}×`} onClick={withVideo(speedUp)}>
          {rate}×
        </button>
      )}
      {offersCaptions && (
        <IconButton
          icon="cc"
          label="자막"
          isPressed={hasCaptions}
          onClick={actions.toggleCaptions}
        />
      )}
      {stream !== null && choices.qualities.length > 1 ? (
        <QualityMenu
          choices={choices}
          height={height}
          latency={isLive ? latency : null}
          onChoose={stream.chooseQuality}
        />
      ) : (
        height > 0 && <span className={styles.quality}>{height}p</span>
      )}
      {layout.isSheet && (
        <IconButton
          icon="chat"
          label="채팅"
          isExpanded={layout.isChatOpen}
          id={layout.chatButtonId}
          onClick={layout.toggleChat}
        />
      )}
      {document.pictureInPictureEnabled && (
        <IconButton
          icon="pip"
          label="작은 화면으로 보기"
          className={styles.pip}
          onClick={withVideo(togglePip)}
        />
      )}
      {layout.mayTheatre && (
        <IconButton
          icon="wide"
          label="넓게 보기"
          isPressed={layout.isTheatre}
          onClick={layout.toggleTheatre}
        />
      )}
      <IconButton
        icon={layout.isFull ? 'full-exit' : 'full'}
        label={layout.isFull ? '전체 화면 끝내기' : '전체 화면'}
        onClick={actions.toggleFull}
      />
    </span>
  );
}

/** A button back to the live position, and the time of the picture since the start. */
function LiveTime({
  beganAt,
  delay,
  onGoLive,
}: {
  beganAt: number | null;
  delay: number;
  onGoLive: () => void;
}) {
  const now = useServerNow(SECOND_MS);
  const seconds = beganAt === null ? 0 : Math.floor((now - beganAt) / SECOND_MS) - delay;
  return (
    <>
      <button
        type="button"
        className={classNames(styles.live, delay > 0 && styles.behind)}
        aria-disabled={delay === 0}
        onClick={onGoLive}
      >
        <span aria-hidden="true" className={styles.dot} />
        {delay === 0 ? '실시간' : '실시간으로'}
        {delay > 0 && <span className={styles.delay}>{delayText(delay)}</span>}
      </button>
      {seconds > 0 && (
        <span aria-hidden="true" className={styles.time}>
          {formatLength(seconds)}
        </span>
      )}
    </>
  );
}

/** `12초 뒤`, `2분 5초 뒤`, `1시간 3분 뒤` */
function delayText(seconds: number): string {
  if (seconds < MINUTE_S) return `${seconds}초 뒤`;
  if (seconds < MINUTE_S * MINUTE_S) {
    return `${Math.floor(seconds / MINUTE_S)}분 ${seconds % MINUTE_S}초 뒤`;
  }
  return `${formatDuration(seconds)} 뒤`;
}
