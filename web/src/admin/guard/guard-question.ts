import type { SessionEnd } from '../../shared/session/session-lost.ts';
import type { Permission } from '@maru/contract/core/call';

/** The requested destination: a screen by its route name, or the login. */
export type Wish = { kind: 'screen'; name: string } | { kind: 'login' };

/** Information about the screens that the guard needs. */
export interface ScreenMap {
  has: (name: string) => boolean;
  /** First section that these permissions open. `null` = none. */
  firstOf: (permissions: readonly Permission[]) => string | null;
  /** Whether these permissions would open a screen, by the same table as the server's. */
  opens: (name: string, permissions: readonly Permission[]) => boolean;
  /** The screen where staff look after their own account. */
  own: string;
}

/** The check that failed without an answer. Each one has its own message. */
export type FailedCheck = 'session' | 'address' | 'permission';

/** Details of the login that ended this session. A rejected call alone does not contain them. */
export interface Replacement {
  at: string;
  ip_address: string;
  user_agent: string;
}

/** The logged-in staff member, as reported by the server. */
export interface Admin {
  name: string;
  user_id: string;
  permissions: readonly Permission[];
  /** Another staff member has set the password. Only the password change screen is shown. */
  mustChangePassword: boolean;
}

export interface GuardContext {
  screens: ScreenMap;
  wish: Wish;
  admin: Admin | null;
  /** Whether the server accepts the IP address of this browser. `null` = not checked yet. */
  ipAuthenticated: boolean | null;
  /** The first view after coming from nowhere or from the login: a refusal leads on, silently. */
  isFirst: boolean;
  /** The section that opens instead of the wish. */
  leadsTo: string | null;
  replacement: Replacement | null;
  /** How long to wait before a failed check is repeated, in ms; 0 after an answer. */
  retryMs: number;
  /** Consecutive checks without an answer. */
  failures: number;
  /** Whether the next login returns to the requested screen. False after a voluntary logout. */
  comesBack: boolean;
}

export type GuardEvent =
  | { type: 'open'; wish: Wish }
  | { type: 'login.accepted' }
  | { type: 'logout.done' }
  | { type: 'password.changed' }
  /** A call was refused because the session is over, or the socket reported the end. */
  | { type: 'session.lost'; code: SessionEnd }
  | { type: 'session.replaced'; by: Replacement }
  /** Another staff member has changed the permissions or the name of this account. */
  | { type: 'staff.changed'; name: string; permissions: readonly Permission[] }
  | { type: 'notice.read' }
  | { type: 'retry' };
