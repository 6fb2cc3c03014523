import { sayFailure } from '../shared/alert/say-failure.ts';
import { useAction } from '../shared/use-action.ts';

export interface Answer {
  isBusy: boolean;
  /**
   * @param say shows a refusal to staff.
   * @returns the answer. `null` after a refusal, or while another call is under way.
   */
  run: <T>(act: () => Promise<T>, say?: (error: unknown) => unknown) => Promise<T | null>;
}

/**
 * A {@link useAction} that returns the answer of the call. A refusal is shown to staff, and the state
 * is fetched again.
 *
 * @param again fetches the newest state.
 */
export function useAnswer(again: () => Promise<unknown>): Answer {
  const action = useAction();
  const run = async <T>(
    act: () => Promise<T>,
    say: (error: unknown) => unknown = sayFailure,
  ): Promise<T | null> => {
    let answer: T | null = null;
    const call = async () => {
      answer = await act();
    };
    const failed = async (error: unknown) => {
      say(error);
      await again();
    };
    await action.run(call, { failed });
    return answer;
  };
  return { isBusy: action.isBusy, run };
}
