import { adminRefresh, memberRefresh } from '@maru/contract/session/auth';
import { failureCodeOf, sendCall } from '../call.ts';
import { createRenewal } from './renewal.ts';
import { noteRenewedAt, renewedAt } from './renewed-at.ts';
import { isSessionEnd, type Realm, reportSessionLost } from './session-lost.ts';
import { onTabMessage, notifyTabs } from './tab-channel.ts';
import { withTabLock } from './tab-lock.ts';

const refreshes = {
  member: () => sendCall(memberRefresh, {}),
  admin: () => sendCall(adminRefresh, {}),
};

function renewalIn(realm: Realm) {
  let heard = 0;
  onTabMessage((message) => {
    if (message.kind === 'renewed' && message.realm === realm) heard = Math.max(heard, message.at);
  });

  const renew = createRenewal(realm, {
    refresh: refreshes[realm],
    withLock: withTabLock,
    lastRenewedAt: () => Math.max(heard, renewedAt(realm)),
    noteRenewed: (at) => {
      heard = at;
      noteRenewedAt(realm, at);
      notifyTabs({ kind: 'renewed', realm, at });
    },
  });

  return (since: number) =>
    renew(since).catch((error: unknown) => {
      const code = failureCodeOf(error);
      if (isSessionEnd(code)) reportSessionLost(realm, code);
      throw error;
    });
}

export const renewMember = renewalIn('member');
export const renewAdmin = renewalIn('admin');
