import type { Call } from '@maru/contract/core/call';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { showAlert } from './alert/alert.ts';
import { sayFailure } from './alert/say-failure.ts';
import { callKey } from './query.ts';

interface ActionMessages<Key> {
  /** The message after success. */
  done?: string | undefined;
  /** Shows a failure. The default is {@link sayFailure}. */
  failed?: (error: unknown) => unknown;
  /** Names the action, for a screen with several. It is `busy` meanwhile. */
  key?: Key;
}

/**
 * Runs an action once at a time: busy, call, message, reload. Queries that show its object are
 * invalidated in either case.
 *
 * @param shownBy the calls that return the object.
 */
export function useAction<Key = true>(shownBy: readonly Call[] = []) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState<Key | true | null>(null);
  /** The same, for dialogs that stay open longer than the render that opened them. */
  const running = useRef(false);

  /**
   * @param messages the message after success, or more than that.
   * @returns whether the action succeeded.
   */
  const run = async (
    act: () => Promise<unknown>,
    messages: string | ActionMessages<Key> = {},
  ): Promise<boolean> => {
    const {
      done,
      failed = sayFailure,
      key = true,
    }: ActionMessages<Key | true> = typeof messages === 'string' ? { done: messages } : messages;
    if (running.current) return false;
    running.current = true;
    setBusy(key);
    try {
      await act();
      if (done !== undefined) showAlert({ type: 'success', message: done });
      return true;
    } catch (error) {
      await failed(error);
      return false;
    } finally {
      running.current = false;
      setBusy(null);
      await Promise.all(
        shownBy.map((call) => queries.invalidateQueries({ queryKey: callKey(call) })),
      );
    }
  };
  return { busy, isBusy: busy !== null, run };
}

export type Action = ReturnType<typeof useAction<true>>;
