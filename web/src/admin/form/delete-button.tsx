import type { FieldValues } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { showAlert } from '../../shared/alert/alert.ts';
import { confirm } from '../../shared/dialog/dialog.ts';
import { withParticle } from '@maru/brands/particle';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import type { AdminForm } from './use-admin-form.ts';
import { failureSentenceOf } from '../../shared/alert/say-failure.ts';

interface DeleteButtonProps<In extends FieldValues, Out> {
  /** Kind of the object, such as 일정. */
  noun: string;
  /** Name of the object, used in the confirmation. */
  name: string;
  /** Deletes it; rejects as makeCall does. */
  onDelete: () => Promise<void>;
  /** Form of the object. Its draft is deleted with the object. */
  admin: AdminForm<In, Out>;
  /** Where its list is. */
  to: string;
}

/** Deletes the object of a form after confirmation. */
export function DeleteButton<In extends FieldValues, Out>({
  noun,
  name,
  onDelete,
  admin,
  to,
}: DeleteButtonProps<In, Out>) {
  const navigate = useNavigate();

  const press = async () => {
    const sure = await confirm({
      title: `이 ${withParticle(noun, '을', '를')} 완전히 지울까요?`,
      message: `${name} · 되돌릴 수 없어요.`,
      buttons: { confirm: '완전히 지우기', tone: 'danger' },
    });
    if (!sure) return;
    try {
      await onDelete();
    } catch (error) {
      const message = failureSentenceOf(error);
      showAlert({ type: 'error', message });
      return;
    }
    showAlert({ type: 'success', message: `${withParticle(noun, '을', '를')} 완전히 지웠어요` });
    admin.dropDrafts();
    // No unsaved changes remain, so the form does not ask before leaving.
    admin.form.reset(admin.form.getValues());
    void navigate(to, { replace: true });
  };

  return (
    <Button
      variant="danger-soft"
      size="admin-lg"
      aria-label={`${noun} 완전히 지우기`}
      title={`${noun} 완전히 지우기`}
      onClick={() => void press()}
    >
      <Icon name="trash" size={18} />
    </Button>
  );
}
