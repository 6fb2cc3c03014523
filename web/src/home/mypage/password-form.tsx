import { changeMyPassword, listMySessions } from '@maru/contract/account/me';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { showAlert } from '../../shared/alert/alert.ts';
import { CallFailed, failureCodeOf, makeCall } from '../../shared/call.ts';
import { PasswordField } from '../../shared/form/password-field.tsx';
import { firstOf, password, required } from '../../shared/form/rules.ts';
import { callKey } from '../../shared/query.ts';
import { replaceSession } from '../../shared/session/replaced-session.ts';
import { Button } from '../../shared/ui/button.tsx';
import { wording } from '../../shared/wording.ts';
import { WEAK_PASSWORD } from '../signup/signup-rules.ts';
import { passwordSentenceOf, textIn } from './form-text.ts';
import { useAction } from '../../shared/use-action.ts';
import styles from './own-page.module.css';

type Problems = Partial<Record<'current' | 'next' | 'again', { message: string }>>;

/** A new password. Every other device is logged out by it. */
export function PasswordForm({ onChanged }: { onChanged: () => Promise<unknown> }) {
  const queries = useQueryClient();
  const { isBusy: busy, run } = useAction();
  const [problems, setProblems] = useState<Problems>({});

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const element = event.currentTarget;
    const form = new FormData(element);
    const [current, next] = [textIn(form, 'current'), textIn(form, 'next')];
    const found = problemsOf(current, next, textIn(form, 'again'));
    setProblems(found);
    if (Object.keys(found).length > 0) return;

    await run(
      async () => {
        const body = { current_password: current, password: next };
        const { ended } = await replaceSession('member', () =>
          makeCall(changeMyPassword, { body }),
        );
        element.reset();
        const others = ended === 0 ? '' : ` 다른 기기 ${ended}대를 로그아웃했어요.`;
        showAlert({ type: 'success', message: `비밀번호를 바꿨어요.${others}` });
        await queries.invalidateQueries({ queryKey: callKey(listMySessions) });
        await onChanged();
      },
      { failed: (error) => setProblems(refusedIn(error)) },
    );
  };

  return (
    <form method="post" className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <PasswordField
        label="현재 비밀번호"
        name="current"
        autoComplete="current-password"
        error={problems.current}
      />
      <PasswordField
        label="새 비밀번호"
        name="next"
        autoComplete="new-password"
        showRules
        error={problems.next}
      />
      <PasswordField
        label="새 비밀번호 확인"
        name="again"
        autoComplete="new-password"
        error={problems.again}
      />
      <p className={styles.hint}>비밀번호를 바꾸면 다른 기기는 모두 로그아웃돼요.</p>
      <Button type="submit" loading={busy} loadingText="바꾸는 중">
        비밀번호 변경
      </Button>
    </form>
  );
}

function problemsOf(current: string, next: string, again: string): Problems {
  const fits = firstOf(required, password)(next);
  return {
    ...(current === '' ? { current: { message: wording.validation.required } } : {}),
    ...(fits === true ? {} : { next: { message: fits } }),
    ...(again === next ? {} : { again: { message: '새 비밀번호와 같지 않아요.' } }),
  };
}

/** Server errors, by field. */
function refusedIn(error: unknown): Problems {
  const refused = error instanceof CallFailed ? error.errors : [];
  if (refused.some(({ message }) => message === 'weak'))
    return { next: { message: WEAK_PASSWORD } };
  const message = passwordSentenceOf(failureCodeOf(error));
  return message === null ? {} : { current: { message } };
}
