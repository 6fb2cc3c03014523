import type { SessionEnd } from '../../shared/session/session-lost.ts';
import type { Permission } from '@maru/contract/call';

/** Where somebody wants to go: a screen by its route name, or the login. */
export type Wish = { kind: 'screen'; name: string } | { kind: 'login' };

/** What the guard has to know of the screens there are. */
export interface ScreenMap {
  has: (name: string) => boolean;
  /** The first section these permissions open; `null` = none at all. */
  firstOf: (permissions: readonly Permission[]) => string | null;
  /** Whether these permissions would open a screen, by the same table as the server's. */
  opens: (name: string, permissions: readonly Permission[]) => boolean;
  /** The screen where staff look after their own account. */
  own: string;
}

/** Which of the four questions got no answer; each has words of its own. */
export type FailedCheck = 'session' | 'address' | 'permission';

/** What is known of the login that ended this one. A refused call alone knows nothing of it. */
export interface Replacement {
  at: string;
  ip_address: string;
  user_agent: string;
}

/** Who is logged in, as the server says. */
export interface Admin {
  name: string;
  user_id: string;
  permissions: readonly Permission[];
  /** Somebody else has set the password, so nothing is shown but the way to change it. */
  mustChangePassword: boolean;
}

/** What the guard knows. */
export interface GuardContext {
  screens: ScreenMap;
  wish: Wish;
  admin: Admin | null;
  /** Whether the server takes the address this browser comes from; `null` = not asked yet. */
  ipAuthenticated: boolean | null;
  /** The first view after coming from nowhere or from the login: a refusal leads on, silently. */
  isFirst: boolean;
  /** The section that opens instead of the wish. */
  leadsTo: string | null;
  replacement: Replacement | null;
  /** How long to wait before a failed check is repeated, in ms; 0 after an answer. */
  retryMs: number;
  /** Whether the next login leads back to the wish; not after somebody has left on purpose. */
  comesBack: boolean;
}

export type GuardEvent =
  | { type: 'open'; wish: Wish }
  | { type: 'login.accepted' }
  | { type: 'logout.done' }
  | { type: 'password.changed' }
  /** A call was refused because the session is over, or the socket said so. */
  | { type: 'session.lost'; code: SessionEnd }
  | { type: 'session.replaced'; by: Replacement }
  /** Somebody has changed what this account may do, or what it is called. */
  | { type: 'staff.changed'; name: string; permissions: readonly Permission[] }
  | { type: 'notice.read' }
  | { type: 'retry' };
