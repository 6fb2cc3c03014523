import type { PostLock, StaffPostKind } from '@maru/contract/post/staff-post';
import { useCallback, useEffect, useRef, useState } from 'react';
import { makeCall } from '../../shared/call.ts';
import { announce } from '../../shared/ui/announcer.tsx';
import { useAdminSocket } from '../live/use-admin-socket.ts';
import { callsOf } from './post-boards.ts';
import type { AdminSocket } from '../../shared/socket-types.ts';

/**
 * Heartbeat interval. It is well below the timeout after which the server treats an editor as
 * disconnected.
 */
const BEAT_MS = 20_000;

export type Editing =
  /** No other person is editing, or the check failed. */
  | { state: 'own' }
  /** Another person is editing. `taken` = that person took over from this form. */
  | { state: 'other'; name: string; since: string; taken: boolean };

/**
 * Announces that this form is being edited and reports other editors, live. `null` = a post that is
 * not stored yet.
 */
export function usePostLock(
  kind: StaffPostKind,
  postId: number | null,
): { editing: Editing; takeOver: () => Promise<void> } {
  const calls = callsOf(kind);
  const [editing, setEditing] = useState<Editing>({ state: 'own' });
  /** Id of the session that holds the lock, if it is this session. `null` otherwise. */
  const own = useRef<number | null>(null);

  const hear = useCallback((lock: PostLock, mine: boolean) => {
    const { holder, at } = lock;
    const wasOwn = own.current !== null;
    if (mine || holder === null) {
      own.current = mine ? (holder?.session_id ?? null) : null;
      setEditing({ state: 'own' });
      return;
    }
    own.current = null;
    setEditing((before) => ({
      state: 'other',
      name: holder.name,
      since: at,
      taken: wasOwn || (before.state === 'other' && before.taken && before.name === holder.name),
    }));
    if (wasOwn) announce(`${holder.name}님이 편집을 넘겨받았어요`, 'assertive');
  }, []);

  const hold = useCallback(
    async (take: boolean) => {
      if (postId === null) return;
      const { lock, mine } = await makeCall(calls.lock, {
        params: { _id: postId },
        body: { take },
      });
      hear(lock, mine);
    },
    [calls, postId, hear],
  );

  useEffect(() => {
    if (postId === null) return undefined;
    // A beat that fails is made up for by the next one.
    const beat = () => void hold(false).catch(() => undefined);
    beat();
    const timer = setInterval(beat, BEAT_MS);
    const leave = () => {
      if (own.current === null) return;
      own.current = null;
      makeCall(calls.unlock, { params: { _id: postId } }, { keepalive: true }).catch(
        () => undefined,
      );
    };
    addEventListener('pagehide', leave);
    return () => {
      clearInterval(timer);
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [calls, postId, hold]);

  useAdminSocket(
    useCallback(
      (socket: AdminSocket) => {
        const changed = (lock: PostLock) => {
          if (lock._id !== postId || lock.kind !== kind) return;
          const isOwn = lock.holder !== null && lock.holder.session_id === own.current;
          hear(lock, isOwn);
          // The other editor has stopped, so this form acquires the lock.
          if (lock.holder === null) void hold(false).catch(() => undefined);
        };
        socket.on('post.locked', changed);
        return () => void socket.off('post.locked', changed);
      },
      [postId, kind, hear, hold],
    ),
  );

  return { editing, takeOver: () => hold(true) };
}
