import { useState } from 'react';
import { sayFailure } from '../shared/alert/say-failure.ts';

export interface Answer {
  isBusy: boolean;
  /**
   * @param say shows a refusal to staff.
   * @returns the answer, or `null` after a refusal.
   */
  run: <T>(act: () => Promise<T>, say?: (error: unknown) => unknown) => Promise<T | null>;
}

/**
 * Runs a call and returns its answer. A refusal is shown to staff, and the state is fetched again.
 *
 * @param again fetches the newest state.
 */
export function useAnswer(again: () => Promise<unknown>): Answer {
  const [isBusy, setBusy] = useState(false);
  const run: Answer['run'] = async (act, say = sayFailure) => {
    setBusy(true);
    try {
      return await act();
    } catch (error) {
      say(error);
      await again();
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run };
}
