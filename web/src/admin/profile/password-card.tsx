import { changeOwnPassword } from '@maru/contract/profile/staff-profile';
import { useState, type FormEvent } from 'react';
import { showAlert } from '../../shared/alert/alert.ts';
import { sayFailure } from '../../shared/alert/say-failure.ts';
import { CallFailed, makeCall } from '../../shared/call.ts';
import { PasswordField } from '../../shared/form/password-field.tsx';
import { password as passwordRule, required } from '../../shared/form/rules.ts';
import { replaceSession } from '../../shared/session/replaced-session.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Panel } from '../chrome/admin-page.tsx';
import styles from './account.module.css';

type Errors = Partial<Record<'current' | 'next', { message: string }>>;

/** A new password of one's own. */
export function PasswordCard() {
  return (
    <Panel title="비밀번호 바꾸기">
      <PasswordForm />
    </Panel>
  );
}

/** The present password and the one to come. */
export function PasswordForm({
  currentLabel = '지금 비밀번호',
  stacked = false,
  onChanged,
}: {
  currentLabel?: string;
  /** One field below the other. */
  stacked?: boolean;
  onChanged?: () => void;
}) {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [isSaving, setSaving] = useState(false);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const found = problemsOf(current, next);
    setErrors(found);
    if (Object.keys(found).length > 0 || isSaving) return;
    setSaving(true);
    try {
      const body = { current_password: current, password: next };
      await replaceSession('admin', () => makeCall(changeOwnPassword, { body }));
      // Keeps text typed during the request, because it belongs to the next change.
      setCurrent((now) => (now === current ? '' : now));
      setNext((now) => (now === next ? '' : now));
      showAlert({ type: 'success', message: '비밀번호를 바꿨어요' });
      onChanged?.();
    } catch (error) {
      const problem = problemOf(error);
      if (problem === null) sayFailure(error);
      else setErrors(problem);
    } finally {
      setSaving(false);
    }
  };

  return (
    <form method="post" noValidate className={styles.fields} onSubmit={(event) => void save(event)}>
      <div className={stacked ? styles.fields : styles.pair}>
        <PasswordField
          label={currentLabel}
          required
          autoComplete="current-password"
          value={current}
          error={errors.current}
          onChange={(event) => setCurrent(event.target.value)}
        />
        <PasswordField
          label="새 비밀번호"
          required
          showRules
          autoComplete="new-password"
          value={next}
          error={errors.next}
          onChange={(event) => setNext(event.target.value)}
        />
      </div>
      <Button
        type="submit"
        variant={stacked ? 'primary' : 'outline'}
        size={stacked ? 'lg' : 'admin'}
        full={stacked}
        className={stacked ? undefined : styles.own}
        loading={isSaving}
        loadingText="바꾸는 중"
      >
        비밀번호 바꾸기
      </Button>
    </form>
  );
}

function problemsOf(current: string, next: string): Errors {
  const first = required(current);
  const second =
    required(next) ??
    passwordRule(next) ??
    (next === current ? '지금과 다른 비밀번호로 정해 주세요.' : null);
  return {
    ...(first === null ? {} : { current: { message: first } }),
    ...(second === null ? {} : { next: { message: second } }),
  };
}

/** Errors that the server reported, by field; `null` if the error concerns no field. */
function problemOf(error: unknown): Errors | null {
  if (!(error instanceof CallFailed)) return null;
  if (error.code === 'Unauthorized') return { current: { message: '지금 비밀번호와 달라요.' } };
  if (error.code === 'INVALID_INPUT') {
    return { next: { message: '쉽게 짐작할 수 있는 비밀번호예요. 다른 비밀번호로 정해 주세요.' } };
  }
  return null;
}
