import { setVolume, STEP_S, toggleMute } from './video-control.ts';

const VOLUME_STEP = 0.1;

/** Actions of the player that keys and buttons share. */
export interface PlayerActions {
  togglePlay: () => void;
  /** @param seconds negative = back. */
  step: (seconds: number) => void;
  goLive: () => void;
  toggleCaptions: () => void;
  toggleTheatre: () => void;
  toggleFull: () => void;
}

/**
 * The letters of the player (look V6.6).
 *
 * @returns whether it was one.
 */
export function steerByLetter(
  letter: string | null,
  video: HTMLVideoElement,
  actions: PlayerActions,
): boolean {
  const act = {
    k: actions.togglePlay,
    m: () => toggleMute(video),
    f: actions.toggleFull,
    t: actions.toggleTheatre,
    c: actions.toggleCaptions,
    l: actions.goLive,
  }[letter ?? ''];
  act?.();
  return act !== undefined;
}

/**
 * The other keys of the player, which write nothing.
 *
 * @returns whether it was one.
 */
export function steer(
  code: string,
  video: HTMLVideoElement,
  { togglePlay, step }: PlayerActions,
): boolean {
  const act = {
    Space: togglePlay,
    ArrowUp: () => setVolume(video, video.volume + VOLUME_STEP),
    ArrowDown: () => setVolume(video, video.volume - VOLUME_STEP),
    ArrowLeft: () => step(-STEP_S),
    ArrowRight: () => step(STEP_S),
  }[code];
  act?.();
  return act !== undefined;
}

/** Elements that use the arrow keys themselves: they write, choose or scroll. */
const USES_ARROWS = 'input, textarea, select, [contenteditable], [role="log"]';
/** Elements that use the space key as well. */
const USES_SPACE = `${USES_ARROWS}, button, a, summary`;

/** Whether the focused element handles the key itself. */
export function isTaken(target: EventTarget | null, code: string): boolean {
  const users = code === 'Space' ? USES_SPACE : USES_ARROWS;
  return target instanceof Element && target.closest(users) !== null;
}
