import { Suspense, useCallback, type ReactNode } from 'react';
import { lazyComponent } from '../../shared/lazy-component.ts';
import type { ScheduleItem } from '@maru/contract/broadcast/broadcast';
import { useSnapshot } from 'valtio/react';
import { serverNow } from '../../shared/server-clock.ts';
import { useSession } from '../../shared/session/session.store.ts';
import { useNeeded } from '../../shared/use-needed.ts';
import { openingWindow } from '../frame/opening-window.ts';
import type { Joinable } from './join-decision.ts';
import { askToJoin, hasEarlyJoin, joinState, onFirstJoin } from './join-wishes.ts';

/** The machine and its library are needed with the first click, and not for the first view. */
const JoinFlow = lazyComponent(
  async () => (await import('./join-flow.tsx')).JoinFlow,
  hasEarlyJoin,
);

/** Keeps the way into broadcasts ready, for all buttons below. */
export function JoinBroadcastProvider({ children }: { children: ReactNode }) {
  const asked = useNeeded(onFirstJoin, JoinFlow.preload);
  // A login may have interrupted a join, which resumes then.
  const { authenticated } = useSession();
  const needed = asked || authenticated;

  return (
    <>
      {needed && (
        <Suspense fallback={null}>
          <JoinFlow />
        </Suspense>
      )}
      {children}
    </>
  );
}

/** The way into broadcasts, for every button that offers one. */
export function useJoin() {
  const { authenticated, initialized } = useSession();
  // While the session is unknown, the page does not ask for a login. The server identifies the
  // visitor.
  const loggedIn = authenticated || !initialized;
  const { joining } = useSnapshot(joinState);
  const join = useCallback(
    (item: Joinable) =>
      openingWindow(() => askToJoin({ type: 'join', item, loggedIn, at: serverNow() })),
    [loggedIn],
  );
  const watch = useCallback(
    (item: Joinable & Pick<ScheduleItem, 'title'>) =>
      openingWindow(() => askToJoin({ type: 'watch', item, loggedIn, at: serverNow() })),
    [loggedIn],
  );
  return { join, watch, joining };
}
