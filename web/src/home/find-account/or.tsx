import styles from './find-account-screen.module.css';

/** Divider between the two ways to prove the identity. */
export function Or() {
  return <p className={styles.or}>또는 문자로 확인하기</p>;
}
