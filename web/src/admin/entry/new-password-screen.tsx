import { Button } from '../../shared/ui/button.tsx';
import { PasswordForm } from '../profile/password-card.tsx';
import { AdminTitle } from '../admin-title.tsx';
import { adminGuard, askAdminLogout, useAdmin } from '../guard/admin-guard.ts';
import styles from './new-password-screen.module.css';

/** The only screen shown after a login with a password that another staff member has set. */
export function NewPasswordScreen() {
  const { name } = useAdmin();
  return (
    <main className={styles.page}>
      <AdminTitle title="새 비밀번호 정하기" />
      <div className={styles.box}>
        <h1 className={styles.title}>{name} 님, 새 비밀번호를 정해 주세요</h1>
        <p className={styles.line}>
          지금 비밀번호는 다른 관리자가 정한 임시 비밀번호예요. 나만 아는 비밀번호로 바꾸면 업무를
          시작할 수 있어요.
        </p>
        <PasswordForm
          currentLabel="임시 비밀번호"
          stacked
          onChanged={() => adminGuard.send({ type: 'password.changed' })}
        />
        <Button variant="ghost" full onClick={() => void askAdminLogout()}>
          로그아웃
        </Button>
      </div>
    </main>
  );
}
