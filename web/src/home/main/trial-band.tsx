import { LinkButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import styles from './trial-band.module.css';

/** The offer of three free days of VIP broadcasts. Only futureon's home page has it. */
export function TrialBand() {
  return (
    <section className={styles.band} aria-labelledby="trial-title">
      <p className={styles.days}>3일</p>
      <div className={styles.words}>
        <h2 id="trial-title">VIP 방송 3일 무료 체험</h2>
        <p>카드 등록 없이 시작하고, 3일 뒤 자동으로 종료돼요. 계정당 1회</p>
      </div>
      <LinkButton to="/vipjoin" className={styles.go}>
        무료 체험 시작하기
        <Icon name="arrow-r" size={18} />
      </LinkButton>
    </section>
  );
}
