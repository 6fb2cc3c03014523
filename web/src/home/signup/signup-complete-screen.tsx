import { brand } from '#brand';
import { useLocation } from 'react-router-dom';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Container } from '../../shared/ui/layout.tsx';
import { Tile } from '../../shared/ui/tile.tsx';
import { SignupSteps } from './signup-steps.tsx';
import styles from './signup.module.css';

const NOTICES = '/mypage/sms';

/** The last step: welcome, and the two things to do next. */
export function Screen() {
  const name = nameIn(useLocation().state);
  return (
    <Container className={styles.page}>
      <SignupSteps current={3} />
      <Card padding="lg" className={styles.form}>
        <div className={styles.done}>
          <Tile icon="check" />
          <h1 tabIndex={-1}>{name === null ? '가입을 마쳤어요' : `${name} 님, 환영해요`}</h1>
          <p className={styles.lead}>
            이제 {brand.name}의 무료 방송을 모두 볼 수 있어요. 알림을 켜 두면 방송이 시작될 때 알려
            드려요.
          </p>
          <div className={styles.doneActions}>
            <LinkButton size="lg" full to={brand.places.schedule}>
              방송 보러 가기
            </LinkButton>
            <LinkButton size="lg" full variant="outline" to={NOTICES}>
              알림 켜기
            </LinkButton>
          </div>
        </div>
      </Card>
    </Container>
  );
}

function nameIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('name' in state)) return null;
  return typeof state.name === 'string' ? state.name : null;
}
