import styles from './find-account-screen.module.css';

/** Between the two ways of showing who one is. */
export function Or() {
  return <p className={styles.or}>또는 문자로 확인하기</p>;
}
