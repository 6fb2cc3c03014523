import { showAlert } from './alert/alert.ts';

/** Copies a text, and says whether it worked: browsers refuse without a secure origin or leave. */
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
