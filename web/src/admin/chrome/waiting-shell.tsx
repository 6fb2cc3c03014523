import { useLastingOutage } from '../../shared/session/use-lasting-outage.ts';
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx';
import shell from './shell.module.css';
import sidebar from './sidebar.module.css';
import topBar from './top-bar.module.css';
import styles from './waiting-shell.module.css';

/** A shorter check shows nothing. */
const QUIET_MS = 1_000;

/**
 * Takes the place of the shell until the staff member is known. After {@link QUIET_MS} it says what
 * the page waits for, in the boxes of the shell, so that nothing moves when the shell appears. It
 * shows no menu, which would reveal the screens to strangers.
 */
export function WaitingShell({
  isChecking,
  bare,
}: {
  /** Whether the session is being checked. */
  isChecking: boolean;
  /** Whether the screen has no shell. */
  bare: boolean;
}) {
  const isSlow = useLastingOutage(isChecking, QUIET_MS);
  const isFramed = isSlow && !bare;
  return (
    <div className={isFramed ? shell.shell : styles.blank}>
      {isFramed && <div aria-hidden="true" className={sidebar.sidebar} />}
      <div className={shell.side}>
        <div className={isFramed ? topBar.bar : styles.alone}>
          {/* A live region announces only the changes after its start. */}
          <p role="status" className={styles.status}>
            {isSlow && '로그인 상태를 확인하고 있어요'}
          </p>
        </div>
        <main aria-busy className={shell.content}>
          {isFramed && <WaitingScreen />}
        </main>
      </div>
    </div>
  );
}

/** Placeholder for a screen that the guard has not allowed yet. */
export function WaitingScreen() {
  return (
    <SkeletonGroup className={styles.skeleton ?? ''}>
      <Skeleton width={220} height={34} />
      <Skeleton height={320} />
    </SkeletonGroup>
  );
}
