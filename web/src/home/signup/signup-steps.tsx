import { classNames } from '../../shared/ui/class-names.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import styles from './signup-steps.module.css';

const STEPS = ['약관 동의', '정보 입력', '가입 완료'] as const;

/** Progress of the sign-up. */
export function SignupSteps({ current }: { current: 1 | 2 | 3 }) {
  return (
    <ol className={styles.steps} aria-label="가입 단계">
      {STEPS.map((label, index) => {
        const no = index + 1;
        const done = no < current;
        return (
          <li
            key={label}
            aria-current={no === current ? 'step' : undefined}
            className={classNames(styles.step, done && styles.done)}
          >
            <span className={styles.no}>{done ? <Icon name="check" size={16} /> : no}</span>
            {label}
            {done && <span className="sr-only"> 마침</span>}
          </li>
        );
      })}
    </ol>
  );
}
