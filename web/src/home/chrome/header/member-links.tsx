import { Suspense } from 'react';
import { lazyComponent } from '../../../shared/lazy-component.ts';
import { askLogout } from '../../../shared/session/session.ts';
import { LinkButton } from '../../../shared/ui/button.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import styles from './member-links.module.css';

/** Its absence is not shown: the inbox is also in the menu of the own pages. */
const InboxBell = lazyComponent(
  async () => (await import('../../inbox/inbox-bell.tsx')).InboxBell,
  () => false,
);

/**
 * Links of a member at the right end of the header. Their code loads after the first view, and that
 * of the bell for members alone.
 */
export function MemberLinks({ dark, mypage }: { dark: boolean; mypage: string }) {
  return (
    <div className={classNames(styles.links, dark && styles.dark)}>
      <button type="button" className={styles.logout} onClick={() => void askLogout()}>
        로그아웃
      </button>
      <span className={styles.bell}>
        <Suspense fallback={null}>
          <InboxBell dark={dark} />
        </Suspense>
      </span>
      <LinkButton
        to={mypage}
        size="sm"
        variant={dark ? 'accent' : 'neutral'}
        className={styles.own}
      >
        <Icon name="user" size={18} />
        <span className={styles.mypage}>마이페이지</span>
      </LinkButton>
    </div>
  );
}
