import type { StaffMembership } from '@maru/contract/member/staff-membership';
import { Link } from 'react-router-dom';
import { formatDay, formatDeadline, formatListDate } from '../../shared/format.ts';
import { lastMomentOf } from '../../shared/membership-span.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import type { ListColumn } from '../list/list-table.tsx';
import { MaskedValue } from './masked-value.tsx';
import { memberAddressOf } from './member-address.ts';
import { SecondLine } from '../chrome/two-lines.tsx';
import styles from './member.module.css';
import { contactWays, membershipStates, sourceNames } from './member-words.ts';

type Column = ListColumn<StaffMembership>;

/** Number of remaining days from which an end date is highlighted. */
const SOON_DAYS = 7;

/** The columns that lists of memberships are put together from. */
export const membershipColumns = {
  member: {
    key: 'member',
    head: '회원',
    fixed: true,
    cell: ({ member }) => (
      <Link to={memberAddressOf(member._id, 'user-pay')} className={styles.two}>
        <span className={styles.strong}>{member.user_id}</span>
        <SecondLine>{member.name}</SecondLine>
      </Link>
    ),
  },
  phone: {
    key: 'phone',
    head: '휴대폰',
    cell: ({ member }) => (
      <MaskedValue userId={member._id} owner={member.user_id} field="phone" masked={member.phone} />
    ),
  },
  product: {
    key: 'product',
    head: '상품',
    fixed: true,
    cell: ({ product }) => (
      <span className={styles.two}>
        <span>{product.name}</span>
        {product.expert !== null && <SecondLine>{product.expert.nick}</SecondLine>}
      </span>
    ),
  },
  source: { key: 'source', head: '경로', cell: ({ source }) => sourceNames[source] },
  starts: {
    key: 'starts',
    head: '시작',
    sort: { descending: 'latest' },
    cell: ({ starts_at }) => <span className="tabular">{formatDay(starts_at)}</span>,
  },
  ends: {
    key: 'ends',
    head: '끝',
    sort: { ascending: 'ending', descending: 'ended' },
    cell: ({ ends_at }) => <span className="tabular">{formatDay(lastMomentOf(ends_at))}</span>,
  },
  left: {
    key: 'left',
    head: '남은 날',
    cell: ({ ends_at, state, days_left }) =>
      state === 'ended' ? (
        <SecondLine>만료</SecondLine>
      ) : (
        <span className={classNames(days_left <= SOON_DAYS && styles.soon)}>
          {formatDeadline(lastMomentOf(ends_at), serverNow())}
        </span>
      ),
  },
  state: {
    key: 'state',
    head: '상태',
    cell: ({ state }) => (
      <Badge tone={membershipStates[state].tone}>{membershipStates[state].name}</Badge>
    ),
  },
  notices: {
    key: 'notices',
    head: '30일 안내',
    number: true,
    cell: ({ notices }) => notices,
  },
  contact: {
    key: 'contact',
    head: '마지막 연락',
    cell: ({ contact }) =>
      contact === null ? (
        <SecondLine>–</SecondLine>
      ) : (
        <span className={styles.two}>
          <span>
            {contactWays[contact.way]} · {formatListDate(contact.at, serverNow())}
          </span>
          <SecondLine>{contact.by}</SecondLine>
        </span>
      ),
  },
} satisfies Readonly<Record<string, Column>>;
