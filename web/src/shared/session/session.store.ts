import { proxy, snapshot, subscribe } from 'valtio/vanilla';
import { useHydratedState } from '../is-hydrating.ts';

/** Member session as the page knows it, mirrored from the state machine. */
export interface SessionState {
  /** False until the server has been queried once. Until then, show a skeleton, not 로그인. */
  initialized: boolean;
  authenticated: boolean;
  /** `guest` also means "not known yet". */
  type: 'guest' | 'user' | 'expert';
  /** Staff look at the site as this member, until then; `null` = the member is here. */
  viewUntil: string | null;
  /**
   * Set together with `viewUntil`: the member that staff view the site as, with the name masked.
   */
  viewOf: { _id: number; name: string } | null;
  status: 'idle' | 'loading' | 'error';
  /** The server could not be reached, so it is unknown whether the visitor is a guest. */
  unanswered: boolean;
  refreshing: boolean;
  /** Where a visitor wanted to go when the login came in between. An own path. */
  redirectFrom: string | null;
}

export const sessionState = proxy<SessionState>({
  initialized: false,
  authenticated: false,
  type: 'guest',
  viewUntil: null,
  viewOf: null,
  status: 'idle',
  unanswered: false,
  refreshing: false,
  redirectFrom: null,
});

/** The server reads no session: each page is the same for all visitors. */
const served = snapshot(sessionState);

/** The member session, for components. Renders again only when a field that was read changes. */
export function useSession(): Readonly<SessionState> {
  return useHydratedState(sessionState, served);
}

/**
 * The member session after the first server response. For actions that a visitor starts earlier.
 */
export function settledSession(): Promise<Readonly<SessionState>> {
  return new Promise((resolve) => {
    if (sessionState.initialized) return resolve(snapshot(sessionState));
    const stop = subscribe(sessionState, () => {
      if (!sessionState.initialized) return;
      stop();
      resolve(snapshot(sessionState));
    });
  });
}
