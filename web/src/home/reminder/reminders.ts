import {
  listMyReminders,
  setMyReminder,
  type OwnReminder,
  type ReminderAbout,
} from '@maru/contract/push/reminder';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showAlert } from '../../shared/alert/alert.ts';
import { failureCodeOf, makeCall } from '../../shared/call.ts';
import { callKey, callQuery } from '../../shared/query.ts';
import { useSession } from '../../shared/session/session.store.ts';
import { sentenceOf } from '../../shared/wording.ts';
import { useLoginFirst } from '../frame/use-login-first.ts';
import { allowPushes } from '../push/allow-pushes.ts';
import { offerInstall } from '../push/offer-install.ts';

/** Subject of a reminder. */
export interface Remindable {
  about: ReminderAbout;
  _id: number;
  /** The name shown to the member. */
  name: string;
}

export const remindersQuery = callQuery(listMyReminders, {});

/** Whether the member has a reminder, and the handler for a press of its bell. */
export function useReminder({ about, _id, name }: Remindable) {
  const { authenticated } = useSession();
  const loginFirst = useLoginFirst();
  const { data } = useQuery({ ...remindersQuery, enabled: authenticated });
  const set = useSetReminder();
  /** From the press on: the session, the permission of the browser and the call take a second. */
  const [isPressed, setPressed] = useState(false);
  const on = authenticated && isAmong(data?.items, about, _id);

  const press = async () => {
    if (isPressed) return;
    setPressed(true);
    try {
      await ask();
    } finally {
      setPressed(false);
    }
  };
  const ask = async () => {
    if (!(await loginFirst())) return;
    // The page requests the push permission here and nowhere earlier (features P03).
    if (!on && !(await allowPushes())) return;
    set.mutate({ about, _id, name, wanted: !on });
  };

  return { on, busy: isPressed || set.isPending, press };
}

/** Sets or removes a reminder. The confirmation alert has an undo action. */
export function useSetReminder() {
  const queries = useQueryClient();
  const reread = () => queries.invalidateQueries({ queryKey: callKey(listMyReminders) });
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ about, _id, wanted }: Remindable & { wanted: boolean }) =>
      makeCall(setMyReminder, { params: { about, _id }, body: { wanted } }),
    onSuccess: async (_answer, asked) => {
      await reread();
      showAlert({
        type: 'success',
        title: asked.name,
        message: asked.wanted ? '10분 전과 시작할 때 알려 드릴게요' : '이제 알리지 않아요',
        action: { label: '되돌리기', run: () => mutate({ ...asked, wanted: !asked.wanted }) },
      });
      if (asked.wanted) offerInstall();
    },
    onError: (error) => {
      const code = failureCodeOf(error);
      const message = code === 'NOT_FOUND' ? '이미 시작했거나 없어진 방송이에요' : sentenceOf(code);
      if (message !== null) showAlert({ type: 'error', message });
      // Only the response may be lost. The caller does not wait for it.
      void reread();
    },
  });
  return { mutate, isPending, variables };
}

function isAmong(items: readonly OwnReminder[] | undefined, about: ReminderAbout, _id: number) {
  return items?.some((item) => item.about === about && item._id === _id) ?? false;
}
