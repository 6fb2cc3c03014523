import { failureCodeOf } from '../call.ts';
import { sentenceOf } from '../wording.ts';
import { showAlert } from './alert.ts';

/** Shows the message for a failure code. Some codes have no message. */
export function sayFailure(error: unknown): void {
  const message = sentenceOf(failureCodeOf(error));
  if (message !== null) showAlert({ type: 'error', message });
}
