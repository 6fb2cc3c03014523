import { brand } from '#brand';
import { findRoute } from '@maru/brands/route-match';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { forgetPersonalStorage } from '../../shared/browser-storage.ts';
import { forgetDialogs } from '../../shared/dialog/dialog.ts';
import { paths } from '../../shared/paths.ts';
import { sessionEnded, startSession } from '../../shared/session/session.ts';
import { useSession } from '../../shared/session/session.store.ts';
import { afterFirstPaint, homeFeed, reopenHomeFeed } from '../../shared/sockets.ts';
import { noteVisit } from './visited-path.ts';

/**
 * What the site does as soon as it runs in a browser: it asks who is here, opens the socket once
 * the first view is painted, and goes home when the session ends [S4]. The window of a broadcast
 * stays, and says itself what happened.
 */
export function SiteStart(): null {
  const { initialized, authenticated } = useSession();
  const before = useRef<boolean>(null);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { pathname, search } = useLocation();

  // Before the effects of the page, which ask where one came from.
  useLayoutEffect(() => noteVisit(pathname + search), [pathname, search]);

  useEffect(() => {
    // From here on the page answers to whoever uses it; browser tests wait for that.
    document.documentElement.dataset['awake'] = '';
    void startSession();
    afterFirstPaint(() => {
      void homeFeed().then((feed) =>
        feed.on('session.ended', ({ message }) => {
          void sessionEnded(message).then((isIn) => {
            if (isIn) void reopenHomeFeed();
          });
        }),
      );
    });
  }, []);

  useEffect(() => {
    if (!initialized) return;
    const was = before.current;
    before.current = authenticated;
    // The socket waited to be opened as whoever is here.
    if (was === null || was === authenticated) return;
    // As whom one is connected decides what one hears.
    void reopenHomeFeed();
    if (authenticated) return;

    // Nothing of the person stays: neither answers, nor what was typed, nor where they wanted to go.
    queries.clear();
    forgetDialogs();
    forgetPersonalStorage();
    if (!isBroadcast(location.pathname)) void navigate(paths.home);
  }, [initialized, authenticated, navigate, queries]);

  return null;
}

function isBroadcast(pathname: string): boolean {
  const route = findRoute(brand, pathname)?.route;
  return route !== undefined && 'screen' in route && route.screen === 'room';
}
