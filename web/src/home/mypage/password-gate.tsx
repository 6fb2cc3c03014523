import { proveMe } from '@maru/contract/account/me';
import { useState, type FormEvent } from 'react';
import { failureCodeOf, makeCall } from '../../shared/call.ts';
import { PasswordField } from '../../shared/form/password-field.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { wording } from '../../shared/wording.ts';
import { passwordSentenceOf, textIn } from './form-text.ts';
import { useAction } from '../../shared/use-action.ts';
import styles from './own-page.module.css';

/** Requests the password again. The server then unlocks the account for ten minutes. */
export function PasswordGate({
  hasTyped,
  onProved,
}: {
  /** The account form has typed values, which reappear with it. */
  hasTyped: boolean;
  onProved: () => Promise<unknown>;
}) {
  const { isBusy: busy, run } = useAction();
  const [error, setError] = useState<{ message: string } | null>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const password = textIn(new FormData(event.currentTarget), 'password');
    if (password === '') return setError({ message: wording.validation.required });
    await run(
      async () => {
        await makeCall(proveMe, { body: { password } });
        await onProved();
      },
      {
        failed: (failure) => {
          const message = passwordSentenceOf(failureCodeOf(failure));
          if (message !== null) setError({ message });
        },
      },
    );
  };

  return (
    <Card className={styles.gate}>
      <p>
        회원님의 정보를 지키기 위해 비밀번호를 한 번 더 확인해요. 10분 동안 유지돼요.
        {hasTyped && <span>{' 작성하던 내용은 확인한 뒤 이어서 쓸 수 있어요.'}</span>}
      </p>
      <form
        method="post"
        className={styles.form}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <PasswordField
          label="비밀번호"
          name="password"
          autoComplete="current-password"
          error={error}
        />
        <Button type="submit" loading={busy}>
          확인
        </Button>
      </form>
    </Card>
  );
}
