import { failureCodeOf } from '../call.ts';
import { sentenceOf, wording } from '../wording.ts';
import { showAlert } from './alert.ts';

/**
 * Shows the message for a failure. Some failures have none, such as the end of a session.
 *
 * @param own the message, if the code alone does not say enough.
 */
export function sayFailure(error: unknown, own?: string | null): void {
  const message = own ?? sentenceOf(failureCodeOf(error));
  if (message !== null) showAlert({ type: 'error', message });
}

/** The message for a failure, where one has to be shown. */
export function failureSentenceOf(error: unknown): string {
  return sentenceOf(failureCodeOf(error)) ?? wording.login.error;
}
