import { useEffect, useEffectEvent, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { formatDateTime, formatTime } from '../../shared/format.ts';
import { commandLetterOf } from '../../shared/shortcut.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { AdminHead } from '../chrome/admin-page.tsx';
import styles from './form.module.css';
import { FormWordCheck } from './form-word-check.tsx';
import type { AdminForm } from './use-admin-form.ts';

interface FormScreenProps<In extends FieldValues, Out> {
  title: string;
  badge?: ReactNode;
  admin: AdminForm<In, Out>;
  /** Before the save button. */
  actions?: ReactNode;
  saveLabel?: string;
  /** Fields that the server checks for forbidden words: `publicWords` of the call. */
  words?: readonly string[];
  children: ReactNode;
}

/** The frame of a form: head with the save button, the offer of a draft, and Ctrl-S. */
export function FormScreen<In extends FieldValues, Out>({
  title,
  badge,
  admin,
  actions,
  saveLabel = '저장하기',
  words,
  children,
}: FormScreenProps<In, Out>) {
  const { submit, isSaving, keptAt } = admin;
  useSaveKey(() => void submit());

  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <AdminHead
        title={title}
        badge={badge}
        sticky
        actions={
          <>
            {keptAt !== null && (
              <span className={styles.kept}>{formatTime(keptAt)} 자동 저장됨</span>
            )}
            {actions}
            <Button type="submit" size="admin-lg" loading={isSaving} loadingText="저장 중">
              {saveLabel}
            </Button>
          </>
        }
      />
      <DraftOffer admin={admin} />
      {words && <FormWordCheck control={admin.form.control} fields={words} labels={admin.labels} />}
      {children}
    </form>
  );
}

function DraftOffer<In extends FieldValues, Out>({ admin }: { admin: AdminForm<In, Out> }) {
  const { draft, takeDraft, throwDraftAway, version } = admin;
  if (draft === null) return null;
  return (
    <div role="status" className={styles.offer}>
      <Icon name="note" size={18} />
      <p>
        {formatDateTime(draft.at)}에 작성하던 내용이 이 브라우저에 남아 있어요.
        {draft.version !== version && <span>{' 그 뒤에 저장된 내용이 바뀌었어요.'}</span>}
      </p>
      <Button variant="ghost" size="admin" onClick={throwDraftAway}>
        버리기
      </Button>
      <Button variant="secondary" size="admin" onClick={takeDraft}>
        불러오기
      </Button>
    </div>
  );
}

/** Ctrl-S, or Command-S, saves the form instead of the page. */
function useSaveKey(save: () => void): void {
  const onSave = useEffectEvent(save);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (commandLetterOf(event) !== 's') return;
      event.preventDefault();
      onSave();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
