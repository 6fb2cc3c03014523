import { MAX_PASSKEY_NAME, type Passkey } from '@maru/contract/passkey/passkey';
import { openModal } from '../dialog/dialog.ts';

/**
 * Asks for another name of a passkey.
 *
 * @param save stores the name. Its rejection is shown, and the dialog stays open.
 */
export async function askPasskeyName(
  { name }: Passkey,
  save: (name: string) => Promise<unknown>,
): Promise<void> {
  await openModal({
    title: '패스키 이름 바꾸기',
    inputs: [
      {
        id: 'name',
        label: '이름',
        type: 'text',
        value: name,
        required: true,
        maxLength: MAX_PASSKEY_NAME,
      },
    ],
    buttons: { confirm: '저장' },
    onConfirm: async (values) => {
      await save(values['name'] ?? name);
    },
  });
}
