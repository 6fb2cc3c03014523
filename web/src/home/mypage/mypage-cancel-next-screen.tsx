import { useLocation } from 'react-router-dom';
import { reasonsIn } from './leaving.ts';
import { Losses } from './losses.tsx';
import { MypageShell } from './mypage-shell.tsx';
import styles from './own-page.module.css';
import { Refunds } from './refunds.tsx';
import { WithdrawalForm } from './withdrawal-form.tsx';

/** The last confirm of a withdrawal, reached from the page before it only. */
export function Screen() {
  const { state } = useLocation();
  return (
    <MypageShell>
      <h1 tabIndex={-1}>탈퇴 확인</h1>
      <p className={styles.lead}>비밀번호를 입력하면 탈퇴가 완료돼요</p>
      <Refunds>
        <Losses />
        <WithdrawalForm reasons={reasonsIn(state)} />
      </Refunds>
    </MypageShell>
  );
}
