import { adminRefresh, memberRefresh } from '@maru/contract/auth';
import { failureCodeOf, sendCall } from '../call.ts';
import { readStored, writeStored } from '../browser-storage.ts';
import { createRenewal } from './renewal.ts';
import { isSessionEnd, type Realm, tellSessionLost } from './session-lost.ts';
import { onTabMessage, tellTabs } from './tab-channel.ts';
import { withTabLock } from './tab-lock.ts';

const refreshes = {
  member: () => sendCall(memberRefresh, {}),
  admin: () => sendCall(adminRefresh, {}),
};

function renewalIn(realm: Realm) {
  // Outlives log-out and log-in on purpose: it tells the age of cookies, not of a person.
  const name = `maru.device.renewed.${realm}`;
  let heard = 0;
  onTabMessage((message) => {
    if (message.kind === 'renewed' && message.realm === realm) heard = Math.max(heard, message.at);
  });

  const renew = createRenewal(realm, {
    refresh: refreshes[realm],
    withLock: withTabLock,
    lastRenewedAt: () => {
      const stored = Number(readStored('local', name) ?? 0);
      // A time to come was written before the clock was set back, and would block every refresh.
      return Math.max(heard, stored <= Date.now() ? stored : 0);
    },
    noteRenewed: (at) => {
      heard = at;
      writeStored('local', name, String(at));
      tellTabs({ kind: 'renewed', realm, at });
    },
  });

  return (since: number) =>
    renew(since).catch((error: unknown) => {
      const code = failureCodeOf(error);
      if (isSessionEnd(code)) tellSessionLost(realm, code);
      throw error;
    });
}

export const renewMember = renewalIn('member');
export const renewAdmin = renewalIn('admin');
