import { brand } from '#brand';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../shared/paths.ts';
import { useSession } from '../../../shared/session/session.store.ts';
import { LinkButton } from '../../../shared/ui/button.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { partCode } from '../../../shared/ui/part-code.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import styles from './account-area.module.css';
import { groupLinks } from './current-section.ts';

/** Guests have no use for it, and the login of a member is not known in the first view. */
const MemberLinks = partCode(async () => (await import('../late-chrome.ts')).MemberLinks);

/** A menu that has the customer centre in it leaves no room, and no need, for it here. */
const MENU_HAS_HELP = brand.menu.items
  .flatMap(groupLinks)
  .some((link) => link.to === paths.csNotice);

/**
 * Actions for a guest or a member, right of the menu. Renders nothing until the session is known.
 * Below 1024 px and on tablets it shows only the login button or the link to the member's page. The
 * drawer holds the rest.
 */
export function AccountArea({ dark }: { dark: boolean }) {
  const { initialized, authenticated, type } = useSession();

  return (
    <div className={classNames(styles.area, dark && styles.dark)}>
      {!initialized && (
        <div aria-busy="true">
          <span className="sr-only">로그인 상태를 확인하는 중</span>
          <Skeleton width={160} height={40} />
          {/* React keeps what the server put into a noscript element. */}
          <noscript>{import.meta.env.SSR && <Link to={paths.login}>로그인</Link>}</noscript>
        </div>
      )}
      {initialized && !authenticated && <GuestLinks dark={dark} />}
      {initialized && authenticated && (
        <Suspense fallback={<Skeleton width={160} height={40} />}>
          <MemberLinks dark={dark} mypage={mypageOf(type)} />
        </Suspense>
      )}
    </div>
  );
}

/** Members and experts have pages of their own. */
export function mypageOf(type: 'guest' | 'user' | 'expert'): string {
  return type === 'expert' ? paths.mypageExpert : paths.mypage;
}

function GuestLinks({ dark }: { dark: boolean }) {
  return (
    <>
      {brand.switches.findAccountInHeader && (
        <>
          <Link to={`${paths.findAccount}?tab=id`} className={styles.extra}>
            아이디 찾기
          </Link>
          <Link to={`${paths.findAccount}?tab=password`} className={styles.extra}>
            비밀번호 찾기
          </Link>
        </>
      )}
      {!MENU_HAS_HELP && (
        <Link to={paths.csNotice} className={styles.extra}>
          고객센터
        </Link>
      )}
      <Link to={paths.login} className={classNames(styles.login, dark && styles.accent)}>
        로그인
      </Link>
      <LinkButton
        to={paths.signupTerms}
        size="sm"
        variant={dark ? 'accent' : 'primary'}
        className={styles.signup}
      >
        무료 회원가입
      </LinkButton>
    </>
  );
}
