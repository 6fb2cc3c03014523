import { memberCheck, memberLogout } from '@maru/contract/session/auth';
import { createActor, fromPromise, waitFor } from 'xstate';
import { CallFailed, sendCall } from '../call.ts';
import { confirm, inform } from '../dialog/dialog.ts';
import { showAlert } from '../alert/alert.ts';
import { wording } from '../wording.ts';
import { authRefreshMachine } from './auth-refresh.machine.ts';
import { noteEntered } from './known-guest.ts';
import { renewMember } from './realm-renewal.ts';
import { replacedSession } from './replaced-session.ts';
import { renewInTime, setRenewal } from './renewals.ts';
import { noteRenewedAt } from './renewed-at.ts';
import { onSessionLost } from './session-lost.ts';
import { sessionState } from './session.store.ts';
import { onTabMessage, notifyTabs } from './tab-channel.ts';

const machine = authRefreshMachine.provide({
  actors: {
    // Without the renewal of makeCall: refreshing is the machine's own step.
    check: fromPromise(async () => {
      await renewInTime('member', renewMember);
      return sendCall(memberCheck, {});
    }),
    refresh: fromPromise(({ input }) => renewMember(input.since)),
    logout: fromPromise<unknown>(() => sendCall(memberLogout, {})),
  },
  actions: {
    showLost: ({ context }, code) => {
      if (context.authenticated && code === 'OTHER_DEVICE_LOGIN') {
        void inform({ title: wording.session.otherDevice });
      }
    },
    notifyTabs: () => notifyTabs({ kind: 'session-changed', realm: 'member' }),
  },
});

const actor = createActor(machine);
const settled = () => waitFor(actor, (snapshot) => !snapshot.matches('loading'));

let started = false;

/**
 * Queries the session from the server, and keeps `useSession()` current from then on. Only the
 * first call has an effect.
 */
export function start(): void {
  if (started) return;
  started = true;
  actor.subscribe(({ context, value }) => {
    // A page that was served to a guest knows the session before the machine does.
    sessionState.initialized ||= context.initialized;
    sessionState.authenticated = context.authenticated;
    sessionState.type = context.type;
    sessionState.viewUntil = context.viewUntil;
    sessionState.viewOf = context.viewOf ?? null;
    sessionState.refreshing = context.refreshing;
    sessionState.redirectFrom = context.redirectFrom;
    sessionState.status = typeof value === 'string' ? value : 'loading';
    sessionState.unanswered = context.initialized && !context.authenticated && !context.answered;
    // A guest has nothing to renew.
    if (context.initialized && !context.authenticated && value === 'idle') {
      noteRenewedAt('member', null);
    }
  });
  actor.start();

  setRenewal('member', renew);
  onSessionLost('member', (code) => {
    // A visitor without a session has lost nothing.
    if (actor.getSnapshot().context.authenticated) actor.send({ type: 'session.lost', code });
  });
  onTabMessage((message) => {
    if (message.kind === 'session-changed' && message.realm === 'member') check();
  });
  addEventListener('online', () => {
    if (actor.getSnapshot().matches('error')) check();
  });
  check();
}

/** Queries the session from the server again. */
export function check(): void {
  actor.send({ type: 'check' });
}

export async function loginAccepted(): Promise<'guest' | 'user' | 'expert'> {
  noteEntered('member');
  actor.send({ type: 'login.accepted' });
  const { context } = await settled();
  return context.type;
}

/** @returns whether this browser is logged in all the same: a new password brings a new session. */
export async function sessionEnded(
  code: 'SESSION_INVALIDATED' | 'OTHER_DEVICE_LOGIN',
): Promise<boolean> {
  if (code === 'OTHER_DEVICE_LOGIN') actor.send({ type: 'session.lost', code });
  else await replacedSession('member');
  if (!actor.getSnapshot().context.authenticated) return false;
  check();
  const { context } = await settled();
  return context.authenticated;
}

export async function askLogout(): Promise<void> {
  if (await confirm({ title: wording.logout.ask })) await logout();
}

export async function logout(): Promise<void> {
  actor.send({ type: 'logout' });
  const { context } = await settled();
  if (context.failure !== null) showAlert({ type: 'error', message: wording.login.error });
}

/** Notes where to go after the log-in; `null` forgets it. */
export function noteReturn(path: string | null): void {
  if (path === null) actor.send({ type: 'return.taken' });
  else actor.send({ type: 'return.remembered', path });
}

/** Renews the access through the machine, so that its flags are true meanwhile. */
async function renew(since: number): Promise<void> {
  if (actor.getSnapshot().context.renewedAt > since) return;
  actor.send({ type: 'token.expired', since });
  const { context } = await waitFor(actor, (snapshot) => !snapshot.context.refreshing);
  if (context.failure !== null) throw new CallFailed(context.failure);
}
