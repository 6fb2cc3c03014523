import { useEffect, useState } from 'react';
import { noteWanted } from './retry-load.ts';
import { afterFirstPaint } from './sockets.ts';

/**
 * Whether a part of the page is needed yet: from the first request for it. Its code loads after the
 * first view.
 *
 * @param onFirst subscribes to that request, and returns the unsubscribe function. It must be the
 *   same function in all renders, as `preload`.
 * @param preload loads the code of the part.
 */
export function useNeeded(
  onFirst: (need: () => void) => () => void,
  preload: () => Promise<unknown>,
): boolean {
  const [needed, setNeeded] = useState(false);
  useEffect(() => {
    const forgetPaint = afterFirstPaint(() => void preload());
    const forgetFirst = onFirst(() => {
      setNeeded(true);
      noteWanted();
    });
    return () => {
      forgetPaint();
      forgetFirst();
    };
  }, [onFirst, preload]);
  return needed;
}
