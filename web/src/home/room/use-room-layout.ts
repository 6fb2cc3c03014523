import { useEffect, useId, useState } from 'react';
import { pressedKey } from '../../shared/shortcut.ts';
import { useMedia } from '../../shared/use-media.ts';
import { readPlayerMemory, rememberPlayer } from './player/player-memory.ts';

/** A phone on its side. */
const LANDSCAPE = '(min-width: 560px) and (max-height: 480px)';
/** The chat is beside the player. */
const WIDE = '(min-width: 900px) and (min-height: 481px)';

/** How the room shares its window, and the buttons of the player that change it. */
export interface RoomLayout {
  /** The picture fills the window, and the chat is a sheet that the viewer opens. */
  isSheet: boolean;
  isChatOpen: boolean;
  /** On the whole screen, or in the whole window where a browser has no full screen. */
  isFull: boolean;
  isTheatre: boolean;
  /** Whether the window is large enough for a choice. */
  mayTheatre: boolean;
  /** Id of the button of the sheet. It receives the focus when the sheet closes. */
  chatButtonId: string;
  toggleChat: () => void;
  toggleTheatre: () => void;
  /** @param video shown alone where a browser has no other full screen, as on iPhones. */
  toggleFull: (video: HTMLVideoElement | null) => void;
}

/**
 * @param hasControls whether the room's own player is shown. Without it, no button could change the
 *   layout.
 */
export function useRoomLayout(hasControls: boolean): RoomLayout {
  const isLandscape = useMedia(LANDSCAPE);
  const isWide = useMedia(WIDE);
  const isOnScreen = useOnScreen();
  const [isFilled, setFilled] = useState(false);
  const [isTheatre, setTheatre] = useState(() => readPlayerMemory().isTheatre);
  const [isChatOpen, setChatOpen] = useState(false);
  const chatButtonId = useId();
  const isFull = isOnScreen || isFilled;
  const isSheet = hasControls && (isFull || isLandscape || (isTheatre && isWide));

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (pressedKey(event) !== 'Escape' || event.defaultPrevented) return;
      if (isSheet && isChatOpen) {
        setChatOpen(false);
        document.getElementById(chatButtonId)?.focus();
      } else setFilled(false);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isSheet, isChatOpen, chatButtonId]);

  return {
    isSheet,
    isChatOpen,
    isFull,
    isTheatre: isTheatre && isWide,
    mayTheatre: isWide && !isFull,
    chatButtonId,
    toggleChat: () => {
      if (isChatOpen) document.getElementById(chatButtonId)?.focus();
      setChatOpen(!isChatOpen);
    },
    toggleTheatre: () => {
      setTheatre(!isTheatre);
      rememberPlayer({ isTheatre: !isTheatre });
    },
    toggleFull: (video) => {
      if (isFilled) setFilled(false);
      else if (isOnScreen) leaveFullScreen();
      else void enterFullScreen(video).catch(() => setFilled(true));
    },
  };
}

/** Whether the page is on the whole screen. */
function useOnScreen(): boolean {
  const [isOnScreen, setOnScreen] = useState(isPageOnScreen);
  useEffect(() => {
    const look = () => setOnScreen(isPageOnScreen());
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);
  return isOnScreen;
}

/** `false` for a frame inside the page, as that of a third-party player. */
function isPageOnScreen(): boolean {
  return document.fullscreenElement === document.documentElement;
}

/** Has no effect on a page in its window. */
export function leaveFullScreen(): void {
  if (isPageOnScreen()) void document.exitFullscreen().catch(() => undefined);
}

/**
 * Shows the whole page, because its toasts are outside the room. A phone turns the picture to
 * landscape.
 *
 * @throws Error if the browser has no full screen, or refuses it.
 */
async function enterFullScreen(video: HTMLVideoElement | null): Promise<void> {
  if (document.fullscreenEnabled) {
    await document.documentElement.requestFullscreen({ navigationUI: 'hide' });
    return turnToLandscape();
  }
  const enter: unknown = video === null ? null : Reflect.get(video, 'webkitEnterFullscreen');
  if (typeof enter !== 'function') throw new Error('This browser has no full screen.');
  // Without a first frame, an iPhone throws.
  enter.call(video);
}

async function turnToLandscape(): Promise<void> {
  try {
    const lock: unknown = Reflect.get(screen.orientation, 'lock');
    if (typeof lock === 'function') await lock.call(screen.orientation, 'landscape');
  } catch {
    // A desktop browser refuses.
  }
}
