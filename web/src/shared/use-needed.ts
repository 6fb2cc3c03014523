import { useEffect, useState } from 'react';
import { noteWanted } from './insist.ts';
import { afterFirstPaint } from './sockets.ts';

/**
 * Whether a part of the page is needed yet: after the first view, or with the first wish for it.
 *
 * @param onFirst tells of that wish, and returns what ends the telling. It has to stay the same
 *   function between renders.
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
