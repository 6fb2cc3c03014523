import { oneCsLink } from '@maru/contract/cs/cs';
import { showAlert } from '../../shared/alert/alert.ts';
import { failureCodeOf, makeCall } from '../../shared/call.ts';
import { wording } from '../../shared/wording.ts';

/**
 * Opens the chat counselling in a new window. The window is opened in the press itself and given
 * its address afterwards, since browsers block windows that come later.
 */
export async function openChat(): Promise<void> {
  const chat = window.open('', '_blank');
  // The chat is a third-party site and must not access this window through `opener`.
  if (chat) chat.opener = null;
  try {
    const { data } = await makeCall(oneCsLink, {});
    const address = new URL(data.editor_content);
    if (address.protocol !== 'https:' && address.protocol !== 'http:') throw new TypeError();
    if (chat) chat.location.replace(address);
    else location.assign(address);
  } catch (error) {
    // On any failure the visitor sees one product message and can retry.
    chat?.close();
    showAlert({ type: 'error', message: wording.chat.fail });
    if (failureCodeOf(error) === 'INTERNAL_ERROR') reportError(error);
  }
}
