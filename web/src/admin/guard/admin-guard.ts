import {
  adminCheck,
  adminLogout,
  checkIp,
  checkPermission,
  checkSession,
} from '@maru/contract/session/auth';
import { permissions as allPermissions, type Permission } from '@maru/contract/core/call';
import { useSelector } from '@xstate/react';
import { createActor, fromPromise } from 'xstate';
import { showAlert } from '../../shared/alert/alert.ts';
import { CallFailed, makeCall } from '../../shared/call.ts';
import { closeDialogs, confirm } from '../../shared/dialog/dialog.ts';
import { knownAddress } from '../../shared/session/known-address.ts';
import { noteRenewedAt } from '../../shared/session/renewed-at.ts';
import { onSessionLost } from '../../shared/session/session-lost.ts';
import { closeAdminSocket } from '../../shared/sockets.ts';
import { wording } from '../../shared/wording.ts';
import { forgetDraftsOf } from '../draft-keeper.ts';
import { hasUnsaved } from '../../shared/form/unsaved.ts';
import { adminScreens } from '../screens.ts';
import { firstSectionOf, mayOpen, needsPermission, START } from '../sections.ts';
import { staffWording } from '../staff-wording.ts';
import { adminGuardMachine } from './admin-guard.machine.ts';
import type { Admin, FailedCheck } from './guard-question.ts';
import { followStaffSession } from './staff-socket.ts';

const FAILED_TEXTS: Record<FailedCheck, string> = {
  session: staffWording.permissionError,
  address: staffWording.ipError,
  permission: staffWording.permissionError,
};

/** A check that fails this often in a row is announced. Earlier retries are silent. */
const ANNOUNCED_FAILURE = 3;

const machine = adminGuardMachine.provide({
  actors: {
    session: fromPromise(askAdmin),
    // The server decides by the connection that it sees. It only logs the submitted address.
    address: fromPromise(
      async () => (await makeCall(checkIp, { body: { ip: knownAddress() } })).authenticated,
    ),
    notReplaced: fromPromise<unknown>(() => makeCall(checkSession, {})),
    permission: fromPromise<unknown, { name: string }>(async ({ input: { name } }) => {
      if (needsPermission(name)) await makeCall(checkPermission, { body: { menu: name } });
    }),
  },
  actions: {
    sayDenied: () => showAlert({ type: 'warning', message: wording.session.denied }),
    sayFailed: ({ context }, check) => {
      if (context.failures + 1 !== ANNOUNCED_FAILURE) return;
      showAlert({ type: 'error', message: FAILED_TEXTS[check] });
    },
  },
});

export const adminGuard = createActor(machine, {
  input: {
    has: (name) => !needsPermission(name) || adminScreens.some((screen) => screen.name === name),
    firstOf: (permissions) => firstSectionOf(adminScreens, permissions),
    opens: (name, permissions) => !needsPermission(name) || mayOpen(name, permissions),
    own: START,
  },
});

let started = false;

/**
 * Starts the guard and the socket that reports the end of the session. Runs once, in the browser
 * only.
 */
export function startAdminGuard(): void {
  if (started) return;
  started = true;

  onSessionLost('admin', (code) => adminGuard.send({ type: 'session.lost', code }));
  let wasInside = false;
  adminGuard.subscribe((snapshot) => {
    const isInside = snapshot.context.admin !== null && !snapshot.matches('kicked');
    if (isInside === wasInside) return;
    wasInside = isInside;
    if (isInside) void followStaffSession((event) => adminGuard.send(event), askAdmin);
    else {
      noteRenewedAt('admin', null);
      void closeAdminSocket();
    }
  });
  adminGuard.start();
}

/** The state of the guard, for components. */
export function useAdminGuard<T>(
  select: (snapshot: ReturnType<typeof adminGuard.getSnapshot>) => T,
): T {
  return useSelector(adminGuard, select);
}

/** The logged-in staff member. Use it only below the guard, where a session exists. */
export function useAdmin(): Admin {
  const admin = useAdminGuard((snapshot) => snapshot.context.admin);
  return admin ?? { name: '', user_id: '', permissions: [], mustChangePassword: false };
}

/**
 * Ends the session after confirmation. On an error, it shows a message and the session stays
 * active.
 */
export async function askAdminLogout(): Promise<void> {
  const sure = await confirm({
    title: wording.logout.ask,
    ...(hasUnsaved() ? { message: '저장하지 않은 내용은 사라져요.' } : {}),
  });
  if (!sure) return;
  try {
    await makeCall(adminLogout, {});
  } catch (error) {
    // An answer that refuses, and no answer, have words of their own.
    const refused = error instanceof CallFailed && error.status > 0 && error.status < 500;
    const message = refused ? staffWording.logoutFail : staffWording.logoutError;
    showAlert({ type: 'error', message });
    return;
  }
  forgetDraftsOf(adminGuard.getSnapshot().context.admin?.user_id ?? '');
  closeDialogs();
  adminGuard.send({ type: 'logout.done' });
  showAlert({ type: 'success', message: staffWording.logoutOk });
}

async function askAdmin(): Promise<Admin> {
  const answer = await makeCall(adminCheck, {});
  const { name, user_id, must_change_password: mustChangePassword } = answer;
  const permissions = answer.permissions.filter(isPermission);
  return { name, user_id, permissions, mustChangePassword };
}

function isPermission(text: string): text is Permission {
  return allPermissions.some((permission) => permission === text);
}
