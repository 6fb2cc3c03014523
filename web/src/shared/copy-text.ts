import { showAlert } from './alert/alert.ts';

/**
 * Copies a text and returns whether it worked. Browsers refuse without a secure origin or
 * permission.
 */
export async function copyText(
  text: string,
  { done, failed }: { done: string; failed: string },
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showAlert({ type: 'success', message: done });
  } catch {
    showAlert({ type: 'warning', message: failed });
  }
}
