import { listManagerLogins, type Manager } from '@maru/contract/manager/manager';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { daySpan } from '../day-span.ts';
import { Facts, SidePanel, type PanelMoves } from '../list/side-panel.tsx';
import { LoginList } from './login-list.tsx';
import { FactorBadge, managerAddressOf, PermissionBadges } from './manager-columns.tsx';
import { ManagerStateBadge } from './manager-words.tsx';
import styles from './manager.module.css';

/** One member of staff beside the list. */
export function ManagerPanel({
  manager,
  ...moves
}: {
  manager: Manager;
} & PanelMoves) {
  const { _id, name } = manager;
  const logins = useQuery(
    callQuery(listManagerLogins, { params: { _id }, query: { pageSize: 10 } }),
  );
  return (
    <SidePanel
      title={name}
      to={managerAddressOf(_id)}
      {...moves}
      actions={
        <LinkButton to={managerAddressOf(_id)} size="admin">
          수정하기
        </LinkButton>
      }
    >
      <div>
        <ManagerStateBadge state={manager.state} size="lg" />
      </div>
      <Facts
        items={[
          ['아이디', manager.user_id],
          ['연락처', manager.phone ?? '–'],
          ['권한', <PermissionBadges key="permissions" manager={manager} />],
          ['2단계 인증', <FactorBadge key="factor" manager={manager} />],
          ['사용 기간', daySpan(manager.starts_on, manager.ends_on)],
          ['IP 그룹', manager.ip_group ?? '전체 목록'],
          [
            '최근 로그인',
            manager.last_login_at === null ? '–' : formatDateTime(manager.last_login_at),
          ],
          ['최근 IP', manager.last_ip ?? '–'],
        ]}
      />
      <section aria-label="로그인 기록">
        <h3 className={styles.partTitle}>로그인 기록</h3>
        <Loaded query={logins} skeleton={<Skeleton height={120} />}>
          {({ items }) => <LoginList items={items} />}
        </Loaded>
      </section>
    </SidePanel>
  );
}
