import type { Call } from '@maru/contract/core/call';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { showAlert } from '../../shared/alert/alert.ts';
import { failureCodeOf } from '../../shared/call.ts';
import { callKey } from '../../shared/query.ts';
import { sentenceOf } from '../../shared/wording.ts';

/**
 * Runs an action on an object outside its form, such as showing or deleting it. A rejection is
 * reported. Queries that show the object are invalidated in either case.
 *
 * @param shownBy the calls that return the object.
 */
export function useRowAction(shownBy: readonly Call[]) {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  /** The same, for dialogs that stay open longer than the render that opened them. */
  const busy = useRef(false);

  /**
   * @param refused returns the message for a refusal, if its code alone does not say enough.
   * @returns whether the action succeeded.
   */
  const run = async (
    act: () => Promise<unknown>,
    done?: string,
    refused?: (error: unknown) => string | null,
  ): Promise<boolean> => {
    if (busy.current) return false;
    busy.current = true;
    setBusy(true);
    try {
      await act();
      if (done !== undefined) showAlert({ type: 'success', message: done });
      return true;
    } catch (error) {
      const message = refused?.(error) ?? sentenceOf(failureCodeOf(error));
      if (message !== null) showAlert({ type: 'error', message });
      return false;
    } finally {
      busy.current = false;
      setBusy(false);
      await Promise.all(
        shownBy.map((call) => queries.invalidateQueries({ queryKey: callKey(call) })),
      );
    }
  };
  return { isBusy, run };
}
