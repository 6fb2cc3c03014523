import { useEffect, useState } from 'react';
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
    const need = () => setNeeded(true);
    const forgetPaint = afterFirstPaint(need);
    const forgetFirst = onFirst(need);
    return () => {
      forgetPaint();
      forgetFirst();
    };
  }, [onFirst]);
  return needed;
}
