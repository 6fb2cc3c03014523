import { socialProviderNames, type SocialProvider } from '@maru/contract/session/social-provider';
import { Button } from '../../shared/ui/button.tsx';
import styles from './connecting-note.module.css';

interface ConnectingNoteProps {
  provider: SocialProvider;
  /** Page that shows the note. */
  at: 'login' | 'signup';
  onCancel: () => void;
}

/** Explains that the next login or sign-up links the provider account. */
export function ConnectingNote({ provider, at, onCancel }: ConnectingNoteProps) {
  const name = socialProviderNames[provider];
  return (
    <div className={styles.note} role="status">
      <p>
        {at === 'login' ? (
          <>
            <strong>아직 연결된 회원이 없는 {name} 계정이에요.</strong> 비밀번호로 한 번 로그인하면
            연결돼요. 처음이라면 회원가입을 해 주세요.
          </>
        ) : (
          <>
            <strong>가입을 마치면 {name} 계정이 연결돼요.</strong> 이미 회원이면 본인확인으로 찾아
            드려요.
          </>
        )}
      </p>
      <Button variant="ghost" size="sm" onClick={onCancel}>
        연결하지 않기
      </Button>
    </div>
  );
}
