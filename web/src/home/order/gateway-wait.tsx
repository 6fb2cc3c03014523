import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Container } from '../../shared/ui/layout.tsx';
import { Tile } from '../../shared/ui/tile.tsx';
import styles from './payment.module.css';

interface GatewayWaitProps {
  /** Whether the last request failed. It can be repeated without harm. */
  failed: boolean;
  pending: boolean;
  title: string;
  onAgain: () => void;
}

/** Page between the window of the gateway and its result. */
export function GatewayWait({ failed, pending, title, onAgain }: GatewayWaitProps) {
  return (
    <Container>
      <Card padding="lg" className={styles.result}>
        <div className={styles.said} role="status">
          <Tile icon={failed ? 'warn' : 'clock'} tone={failed ? 'warn' : 'neutral'} />
          <h1 tabIndex={-1}>{title}</h1>
          <p>
            {failed
              ? '연결이 끊겼을 수 있어요. 다시 눌러도 두 번 결제되지 않아요.'
              : '잠시만 기다려 주세요. 이 화면을 닫지 마세요.'}
          </p>
        </div>
        {failed && (
          <Button size="lg" full loading={pending} onClick={onAgain}>
            다시 확인하기
          </Button>
        )}
      </Card>
    </Container>
  );
}
