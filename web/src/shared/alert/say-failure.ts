import { failureCodeOf } from '../call.ts';
import { sentenceOf } from '../wording.ts';
import { showAlert } from './alert.ts';

/** Says why something did not work, in the words of its code; some codes are silent. */
export function sayFailure(error: unknown): void {
  const message = sentenceOf(failureCodeOf(error));
  if (message !== null) showAlert({ type: 'error', message });
}
