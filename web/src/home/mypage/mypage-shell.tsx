import { brand } from '#brand';
import { getMe } from '@maru/contract/account/me';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { formatDay } from '../../shared/format.ts';
import { useSession } from '../../shared/session/session.store.ts';
import { callQuery } from '../../shared/query.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { useCurrentInView } from '../../shared/ui/current-in-view.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import type { IconName } from '../../shared/ui/icon-name.ts';
import { Container } from '../../shared/ui/layout.tsx';
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx';
import styles from './mypage-shell.module.css';

interface NavEntry {
  to: string;
  icon: IconName;
  label: string;
}

const GRADES = { free: '일반 회원', vip: 'VIP 회원', premium: '프리미엄 회원', vvip: 'VVIP 회원' };

const HOME: NavEntry = { to: '/mypage', icon: 'home', label: '마이페이지 홈' };
const DESK: NavEntry = { to: '/mypage-expert', icon: 'home', label: '전문가 홈' };
const SERIES: NavEntry = { to: '/mypage/series', icon: 'layers', label: '시리즈' };
const COLUMN: NavEntry = { to: '/mypage-expert/column', icon: 'note', label: '칼럼 관리' };
const INFO: NavEntry = { to: '/mypage/info', icon: 'user', label: '회원 정보' };
const SERVICE: NavEntry = { to: '/mypage/service', icon: 'card', label: '이용 서비스' };
const INBOX: NavEntry = { to: '/mypage/inbox', icon: 'bell', label: '알림함' };
const SAVED: NavEntry = { to: '/mypage/saved', icon: 'star', label: '담아 둔 글' };
const STOCKS: NavEntry = { to: '/mypage/stocks', icon: 'candle', label: '관심 종목' };
const SMS: NavEntry = { to: '/mypage/sms', icon: 'mail', label: '문자·알림' };
const INQUIRY: NavEntry = { to: '/cs/inquiry', icon: 'help', label: '1:1 문의' };
const CANCEL: NavEntry = { to: '/mypage/cancel', icon: 'logout', label: '해지·탈퇴' };

const has = ({ to }: NavEntry) => brand.routes.some(({ path }) => path === to);

/** The pages of the own account, for a member or an expert, and in which order. */
function entriesFor(type: 'guest' | 'user' | 'expert'): NavEntry[] {
  const stocks = has(STOCKS) ? [STOCKS] : [];
  if (type === 'expert')
    return [DESK, ...(has(COLUMN) ? [COLUMN] : []), INFO, INBOX, ...stocks, SAVED, SMS, INQUIRY];
  return [
    HOME,
    INFO,
    SERVICE,
    ...(has(SERIES) ? [SERIES] : []),
    INBOX,
    ...stocks,
    SAVED,
    SMS,
    INQUIRY,
    CANCEL,
  ];
}

/** The frame of every own page: who it is and the way to the others, a row of tabs on a phone. */
export function MypageShell({ children }: { children: ReactNode }) {
  const { type } = useSession();
  const row = useCurrentInView<HTMLElement>(useLocation().pathname);
  return (
    <Container className={styles.page}>
      <aside className={styles.side}>
        <Who />
        <nav ref={row} aria-label="마이페이지" className={styles.nav}>
          {entriesFor(type).map(({ to, icon, label }) => (
            <NavLink key={to} to={to} end className={styles.entry ?? ''}>
              <Icon name={icon} size={20} />
              {label}
            </NavLink>
          ))}
        </nav>
      </aside>
      <div className={styles.content}>{children}</div>
    </Container>
  );
}

function Who() {
  const { data } = useQuery(callQuery(getMe, {}));
  if (!data) {
    return (
      <SkeletonGroup className={styles.who ?? ''}>
        <Skeleton round width={84} height={84} />
        <Skeleton width={120} height={20} />
      </SkeletonGroup>
    );
  }
  const { item } = data;
  const name = item.nickname ?? item.name;
  return (
    <div className={styles.who}>
      <Avatar name={name} src={item.img_path} size={84} className={styles.avatar} />
      <p>
        <strong className={styles.name}>{name}</strong>
        <span className={styles.since}>
          {item.user_id} · {formatDay(item.created_at)} 가입
        </span>
      </p>
      <span className={item.grade === 'free' ? styles.grade : styles.paidGrade}>
        {item.grade !== 'free' && <Icon name="crown" size={16} />}
        <span>{item.type === 'expert' ? '전문가' : GRADES[item.grade]}</span>
      </span>
    </div>
  );
}
