import { useEffect } from 'react';
import type { HomeFeed } from '../../shared/home-feed.ts';
import { afterFirstPaint, homeFeed } from '../../shared/sockets.ts';

/**
 * Subscribes to the public site's socket events after the first view, while the component is
 * mounted.
 *
 * @param attach adds the listeners and returns a function that removes them. It must stay the same
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
