import { useEffect, useRef, type ComponentProps, type RefObject } from 'react';
import type { Cue } from '@maru/contract/vod/captions';
import type { Chapter } from '@maru/contract/vod/chapter';
import { useServerNow } from '../../../shared/server-clock.ts';
import { letterOf } from '../../../shared/shortcut.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Spinner } from '../../../shared/ui/spinner.tsx';
import { useCaptionTrack } from '../captions/use-caption-track.ts';
import type { RoomLayout } from '../use-room-layout.ts';
import { ControlBar } from './control-bar.tsx';
import { isSpinning, wordsOf } from './playback-words.ts';
import { isTaken, steer, steerByLetter, type PlayerActions } from './player-keys.ts';
import { useCaptions } from './use-captions.ts';
import { useIdle } from './use-idle.ts';
import type { Playback } from './use-playback.ts';
import { useVideoState } from './use-video-state.ts';
import { seek, toggleMute, togglePlay } from './video-control.ts';
import styles from './player.module.css';

const SECOND_MS = 1_000;

interface PlayerProps extends Pick<ComponentProps<'video'>, 'title' | 'poster'> {
  video: RefObject<HTMLVideoElement | null>;
  playback: Playback;
  layout: RoomLayout;
  /** When the broadcast began, in ms; `null` = a recording. */
  beganAt: number | null;
  chapters: readonly Chapter[];
  /** Captions of a file; `null` without one. */
  cues: readonly Cue[] | null;
}

/** A video with the room's controls, and the texts about a picture that does not move. */
export function Player(props: PlayerProps) {
  const { video, playback, layout, beganAt, chapters, cues, title, poster } = props;
  const { snapshot, stream, choices, start } = playback;
  const frame = useRef<HTMLDivElement>(null);
  const [isIdle, wake] = useIdle(frame);
  const [hasCaptions, toggleCaptions] = useCaptions(video);
  useCaptionTrack(video, cues);
  const state = useVideoState(video, stream);
  const needsStart =
    snapshot.matches({ picture: 'held' }) || snapshot.matches({ picture: 'refused' });

  const withVideo = (act: (element: HTMLVideoElement) => void) => {
    if (video.current) act(video.current);
  };
  const actions: PlayerActions = {
    togglePlay: needsStart ? start : () => withVideo(togglePlay),
    step: (seconds) =>
      withVideo((element) =>
        seek(element, element.currentTime + seconds, stream?.livePosition() ?? null),
      ),
    goLive: () =>
      withVideo((element) => {
        const live = stream?.livePosition() ?? null;
        if (live !== null) seek(element, live);
        if (live !== null && element.paused) togglePlay(element);
      }),
    toggleCaptions,
    toggleTheatre: layout.toggleTheatre,
    toggleFull: () => layout.toggleFull(video.current),
  };
  usePlayerKeys(video, frame, actions, wake);

  return (
    <div
      ref={frame}
      className={styles.frame}
      data-idle={(isIdle && !state.paused) || undefined}
      data-sheet={layout.isSheet || undefined}
    >
      {/* hls.js adds the captions of a stream. `useCaptionTrack` adds those of a file. */}
      <video
        ref={video}
        className={styles.video}
        tabIndex={0}
        playsInline
        aria-label={title}
        poster={poster}
        onPointerUp={({ pointerType, button }) => {
          if (pointerType === 'mouse' && button === 0) actions.togglePlay();
        }}
      >
        <track kind="captions" />
      </video>
      <StatusLayer snapshot={snapshot} beganAt={beganAt} />
      {snapshot.context.isMutedByBrowser && (
        <button type="button" className={styles.sound} onClick={() => withVideo(toggleMute)}>
          <Icon name="mute" size={20} />
          소리 켜기
        </button>
      )}
      {needsStart ? (
        <button type="button" className={styles.start} aria-label="방송 재생" onClick={start}>
          <span className={styles.disc}>
            <Icon name="play-fill" size={28} />
          </span>
        </button>
      ) : (
        state.paused &&
        !isSpinning(snapshot) && (
          <span aria-hidden="true" className={classNames(styles.disc, styles.paused)}>
            <Icon name="play-fill" size={28} />
          </span>
        )
      )}
      <ControlBar
        {...{ video, state, stream, choices, layout, actions, hasCaptions, beganAt, chapters }}
        isLive={snapshot.context.isLive}
      />
    </div>
  );
}

/** The keys of the player, which work beside it as well if they write nothing. */
function usePlayerKeys(
  video: RefObject<HTMLVideoElement | null>,
  frame: RefObject<HTMLDivElement | null>,
  actions: PlayerActions,
  wake: () => void,
): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.defaultPrevented || !video.current || !frame.current) return;
      // Letters work on the player alone (WCAG 2.1.4): speech input presses them by mistake.
      const isOnPlayer = event.target instanceof Node && frame.current.contains(event.target);
      const isHandled =
        (isOnPlayer && steerByLetter(letterOf(event), video.current, actions)) ||
        (!isTaken(event.target, event.code) && steer(event.code, video.current, actions));
      if (!isHandled) return;
      event.preventDefault();
      wake();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [video, frame, actions, wake]);
}

/** A spinner in a longer gap, and its text, which screen readers announce. */
function StatusLayer({
  snapshot,
  beganAt,
}: {
  snapshot: Playback['snapshot'];
  beganAt: number | null;
}) {
  const now = useServerNow(SECOND_MS);
  const words = wordsOf(snapshot, beganAt === null ? 0 : now - beganAt);
  return (
    <div className={styles.status}>
      {isSpinning(snapshot) && <Spinner size={56} />}
      <p role="status" data-empty={words === null || undefined}>
        {words}
      </p>
    </div>
  );
}
