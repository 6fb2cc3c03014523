import { useEffect, useState } from 'react';
import { noteWanted } from './retry-load.ts';
import { afterFirstPaint } from './sockets.ts';

/**
 * Whether a part of the page is needed yet: after the first view, or on the first request for it.
 *
 * @param onFirst subscribes to that request, and returns the unsubscribe function. It must be the
 *   same function in all renders.
 */
export function useNeeded(onFirst: (need: () => void) => () => void): boolean {
  const [needed, setNeeded] = useState(false);
  useEffect(() => {
    const forgetPaint = afterFirstPaint(() => setNeeded(true));
    const forgetFirst = onFirst(() => {
      setNeeded(true);
      noteWanted();
    });
    return () => {
      forgetPaint();
      forgetFirst();
    };
  }, [onFirst]);
  return needed;
}
