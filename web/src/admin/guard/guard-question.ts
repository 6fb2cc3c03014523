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
