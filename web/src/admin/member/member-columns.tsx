import type { StaffUser } from '@maru/contract/member/staff-member';
import { Link } from 'react-router-dom';
import { formatDay, formatListDate, formatTime } from '../../shared/format.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { MaskedValue } from './masked-value.tsx';
import { memberAddressOf } from './member-address.ts';
import { GradeBadge, Said, Tags, UsedProducts, MemberStateBadge } from './member-marks.tsx';
import { SecondLine } from '../chrome/two-lines.tsx';
import styles from './member.module.css';

/** The columns of the members, as gnuboard taught staff to expect them. */
export const memberColumns: readonly ListColumn<StaffUser>[] = [
  {
    key: 'name',
    head: '닉네임 / 이름',
    fixed: true,
    cell: (user) => (
      <Link to={memberAddressOf(user._id)} className={styles.person}>
        <Avatar name={user.nickname ?? user.name} size={32} />
        <span className={styles.two}>
          <span className={styles.strong}>{user.nickname ?? user.name}</span>
          {user.nickname !== null && <SecondLine>{user.name}</SecondLine>}
        </span>
      </Link>
    ),
  },
  { key: 'user_id', head: '아이디', cell: ({ user_id }) => user_id },
  {
    key: 'phone',
    head: '휴대폰',
    cell: (user) => (
      <MaskedValue userId={user._id} owner={user.user_id} field="phone" masked={user.phone} />
    ),
  },
  { key: 'grade', head: '등급', cell: (user) => <GradeBadge user={user} /> },
  { key: 'state', head: '상태', cell: (user) => <MemberStateBadge user={user} /> },
  { key: 'products', head: '이용 상품', cell: (user) => <UsedProducts user={user} /> },
  { key: 'sms', head: '문자', cell: ({ sms }) => <Said yes={sms} /> },
  { key: 'push', head: '푸시', cell: ({ push }) => <Said yes={push} /> },
  { key: 'night', head: '야간', cell: ({ night }) => <Said yes={night} /> },
  {
    key: 'joined',
    head: '가입일',
    sort: { ascending: 'oldest', descending: 'latest', isDefault: true },
    cell: ({ created_at }) => <span className="tabular">{formatDay(created_at)}</span>,
  },
  {
    key: 'login',
    head: '최근 접속',
    sort: { ascending: 'login-oldest', descending: 'login' },
    cell: ({ last_login_at }) => <LastLogin at={last_login_at} />,
  },
  { key: 'tags', head: '태그', extra: true, cell: ({ tags }) => <Tags tags={tags} /> },
];

/** `11.20 08:52`; the time alone on the day itself. */
function LastLogin({ at }: { at: string | null }) {
  if (at === null) return <SecondLine>–</SecondLine>;
  const day = formatListDate(at, serverNow());
  const time = formatTime(at);
  return <span className="tabular">{day === time ? `오늘 ${time}` : `${day} ${time}`}</span>;
}
