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
 * Runs the startup of the site in the browser:
 * - It asks the server for the session.
 * - It opens the socket once the first view is painted.
 * - It navigates to the home page when the session ends (specification S4.4).
 *
 * The window of a broadcast does not navigate; it reports the reason itself.
 */
export function SiteStart(): null {
  const { initialized, authenticated } = useSession();
  const before = useRef<boolean>(null);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { pathname, search } = useLocation();

  // Runs before the page's effects, which read the previous address.
  useLayoutEffect(() => noteVisit(pathname + search), [pathname, search]);

  useEffect(() => {
    // From now on the page responds to input. Browser tests wait for this mark.
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
    // The first connection waited for the session, so it already has the right identity.
    if (was === null || was === authenticated) return;
    // The identity of a connection decides which events it receives.
    void reopenHomeFeed();
    if (authenticated) return;

    // Deletes all personal data: cached responses, typed values and the pending destination.
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
