import { useEffect } from 'react';
import type { HomeFeed } from '../../shared/home-feed.ts';
import { afterFirstPaint, homeFeed } from '../../shared/sockets.ts';

/**
 * Listens to the news of the public site, after the first view, for as long as the component is
 * there.
 *
 * @param attach adds the listeners and returns what takes them off again. It has to stay the same
 *   function between renders (`useCallback`, or outside of the component).
 */
export function useHomeFeed(attach: (feed: HomeFeed) => () => void): void {
  useEffect(() => {
    let detach: (() => void) | null = null;
    let isGone = false;
    const callOff = afterFirstPaint(() => {
      void homeFeed().then((feed) => {
        if (!isGone) detach = attach(feed);
      });
    });
    return () => {
      callOff();
      isGone = true;
      detach?.();
    };
  }, [attach]);
}
