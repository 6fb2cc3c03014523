import type { Manager } from '@maru/contract/manager/manager';
import { Link } from 'react-router-dom';
import { formatDay, formatListDate } from '../../shared/format.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { daySpan } from '../day-span.ts';
import type { ListColumn } from '../list/list-table.tsx';
import { addressOf } from '../sections.ts';
import { ManagerStateBadge, permissionName } from './manager-words.tsx';
import { SecondLine, TwoLines } from '../chrome/two-lines.tsx';
import styles from './manager.module.css';

export function managerAddressOf(_id: number): string {
  return `${addressOf('manager-write')}/${_id}`;
}

export const managerColumns: readonly ListColumn<Manager>[] = [
  {
    key: 'name',
    head: '이름',
    fixed: true,
    sort: { ascending: 'name' },
    cell: (manager) => (
      <TwoLines>
        <Link to={managerAddressOf(manager._id)} className={styles.name}>
          {manager.name}
        </Link>
        <SecondLine>{manager.user_id}</SecondLine>
      </TwoLines>
    ),
  },
  {
    key: 'state',
    head: '상태',
    fixed: true,
    cell: ({ state }) => <ManagerStateBadge state={state} />,
  },
  {
    key: 'permissions',
    head: '권한',
    cell: (manager) => <PermissionBadges manager={manager} />,
  },
  {
    key: 'factor',
    head: '2단계 인증',
    cell: (manager) => <FactorBadge manager={manager} />,
  },
  {
    key: 'login',
    head: '최근 로그인',
    sort: { descending: 'login' },
    cell: ({ last_login_at, last_ip }) => (
      <TwoLines>
        <span className="tabular">
          {last_login_at === null ? '–' : formatListDate(last_login_at, serverNow())}
        </span>
        <SecondLine>{last_ip ?? ''}</SecondLine>
      </TwoLines>
    ),
  },
  {
    key: 'sessions',
    head: '지금 접속',
    cell: ({ sessions }) => (sessions > 0 ? <Badge tone="info">접속 중</Badge> : '–'),
  },
  {
    key: 'ends',
    head: '사용 기간',
    cell: ({ starts_on, ends_on }) => daySpan(starts_on, ends_on),
  },
  {
    key: 'created',
    head: '등록일',
    sort: { ascending: 'oldest', descending: 'latest', isDefault: true },
    cell: ({ created_at }) => <span className="tabular">{formatDay(created_at)}</span>,
  },
];

export function PermissionBadges({ manager: { permissions } }: { manager: Manager }) {
  if (permissions.length === 0) return <span>없음</span>;
  if (permissions.includes('superAdmin')) {
    return <Badge tone="paid">최고관리자</Badge>;
  }
  return (
    <span className={styles.badges}>
      {permissions.map((permission) => (
        <Badge key={permission} tone="upcoming">
          {permissionName(permission)}
        </Badge>
      ))}
    </span>
  );
}

export function FactorBadge({
  manager: { second_factor, second_factor_required },
}: {
  manager: Manager;
}) {
  if (second_factor) return <Badge tone="success">사용</Badge>;
  return second_factor_required ? <Badge tone="warn">설정 필요</Badge> : <span>–</span>;
}
