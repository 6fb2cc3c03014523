import { showAlert } from '../../shared/alert/alert.ts';
import { CallFailed } from '../../shared/call.ts';
import { openModal, type ModalConfig } from '../../shared/dialog/dialog.ts';

/**
 * Asks for the own password and runs a call with it.
 *
 * @returns the answer of the call; `null` = cancelled.
 */
export async function withPassword<T>(
  act: (password: string) => Promise<T>,
  {
    title = '비밀번호를 확인할게요',
    ...config
  }: Pick<ModalConfig, 'message' | 'buttons'> & {
    title?: string;
  } = {},
): Promise<T | null> {
  let answer: T | null = null;
  await openModal({
    title,
    inputs: [
      {
        id: 'password',
        label: '지금 비밀번호',
        type: 'password',
        required: true,
        autoComplete: 'current-password',
      },
    ],
    buttons: { confirm: '다음' },
    ...config,
    onConfirm: async ({ password = '' }) => {
      try {
        answer = await act(password);
        return true;
      } catch (error) {
        if (!(error instanceof CallFailed) || error.code !== 'Unauthorized') throw error;
        showAlert({ type: 'warning', message: '지금 비밀번호와 달라요.' });
        return false;
      }
    },
  });
  return answer;
}
