import { useCallback, useEffect, useState, type RefObject } from 'react';
import { readPlayerMemory, rememberPlayer } from './player-memory.ts';
import { showCaptions } from './video-control.ts';

/** Whether captions are wanted, and the switch. Each load of a stream adds its tracks again. */
export function useCaptions(video: RefObject<HTMLVideoElement | null>): [boolean, () => void] {
  const [isOn, setOn] = useState(() => readPlayerMemory().hasCaptions);

  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    const show = () => showCaptions(element, isOn);
    show();
    element.textTracks.addEventListener('addtrack', show);
    return () => element.textTracks.removeEventListener('addtrack', show);
  }, [video, isOn]);

  const toggle = useCallback(() => {
    setOn(!isOn);
    rememberPlayer({ hasCaptions: !isOn });
  }, [isOn]);
  return [isOn, toggle];
}
