import { withdraw, type WithdrawalReason } from '@maru/contract/account/me';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { failureCodeOf, makeCall } from '../../shared/call.ts';
import { confirm, inform } from '../../shared/dialog/dialog.ts';
import { PasswordField } from '../../shared/form/password-field.tsx';
import { paths } from '../../shared/paths.ts';
import { sessionEnded } from '../../shared/session/session.ts';
import { Button, LinkButton } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { wording } from '../../shared/wording.ts';
import { passwordSentenceOf, textIn } from './form-text.ts';
import styles from './own-page.module.css';

/** The last step of a withdrawal: the password, one question, and it is done. */
export function WithdrawalForm({ reasons }: { reasons: readonly WithdrawalReason[] }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<{ message: string } | null>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const password = textIn(new FormData(event.currentTarget), 'password');
    if (password === '') return setError({ message: wording.validation.required });
    setError(null);
    const sure = await confirm({
      title: '정말 탈퇴할까요?',
      message: '개인 정보가 바로 지워지고 되돌릴 수 없어요.',
      icon: { name: 'warn', tone: 'danger' },
      buttons: { confirm: '탈퇴하기', tone: 'danger' },
    });
    if (!sure) return;

    setBusy(true);
    try {
      await makeCall(withdraw, { body: { password, reasons: [...reasons] } });
    } catch (failure) {
      const message = passwordSentenceOf(failureCodeOf(failure));
      if (message !== null) setError({ message });
      return setBusy(false);
    }
    await navigate(paths.home, { replace: true });
    await sessionEnded('SESSION_INVALIDATED');
    await inform({ title: '탈퇴가 완료되었어요', message: '그동안 함께해 주셔서 고마워요.' });
  };

  return (
    <section className={styles.part}>
      <h2>비밀번호 확인</h2>
      <Card>
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
            onChange={() => setError(null)}
            error={error}
          />
          <div className={styles.actions}>
            <Button type="submit" variant="danger-soft" loading={busy} loadingText="처리 중">
              탈퇴하기
            </Button>
            <LinkButton variant="neutral" to={paths.mypage}>
              그만두기
            </LinkButton>
          </div>
        </form>
      </Card>
    </section>
  );
}
