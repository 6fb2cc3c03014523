import { showAlert } from '../../shared/alert/alert.ts';
import { failureCodeOf } from '../../shared/call.ts';
import { confirm } from '../../shared/dialog/dialog.ts';
import { withParticle } from '@maru/brands/particle';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { sentenceOf, wording } from '../../shared/wording.ts';

interface DeleteButtonProps {
  /** What kind of thing it is, such as 일정. */
  noun: string;
  /** Which one, for the question. */
  name: string;
  /** Deletes it; rejects as makeCall does. */
  onDelete: () => Promise<void>;
  /** Leaves its page. */
  onGone: () => void;
}

/** Deletes the thing of a form, once somebody has said that they are sure. */
export function DeleteButton({ noun, name, onDelete, onGone }: DeleteButtonProps) {
  const press = async () => {
    const sure = await confirm({
      title: `이 ${withParticle(noun, '을', '를')} 지울까요?`,
      message: `${name} · 지우면 되돌릴 수 없어요.`,
      buttons: { confirm: '지우기', tone: 'danger' },
    });
    if (!sure) return;
    try {
      await onDelete();
    } catch (error) {
      const message = sentenceOf(failureCodeOf(error)) ?? wording.login.error;
      showAlert({ type: 'error', message });
      return;
    }
    showAlert({ type: 'success', message: `${withParticle(noun, '을', '를')} 지웠어요` });
    onGone();
  };

  return (
    <Button
      variant="danger-soft"
      size="admin-lg"
      aria-label={`${noun} 지우기`}
      title={`${noun} 지우기`}
      onClick={() => void press()}
    >
      <Icon name="trash" size={18} />
    </Button>
  );
}
