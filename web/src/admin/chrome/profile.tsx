import type { Permission } from '@maru/contract/core/call';
import { Link } from 'react-router-dom';
import { classNames } from '../../shared/ui/class-names.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { askAdminLogout, useAdmin } from '../guard/admin-guard.ts';
import { ACCOUNT, addressOf } from '../sections.ts';
import styles from './profile.module.css';

export const permissionTitles: Record<Permission, string> = {
  manageUsers: '회원',
  manageExperts: '전문가',
  manageContent: '콘텐츠',
  manageMessages: '메시지',
  managePayments: '결제',
  superAdmin: '전체 권한',
};

/** The logged-in staff member, with a link to the account page and a logout button. */
export function Profile() {
  const { name, permissions } = useAdmin();
  return (
    <div className={styles.profile}>
      <Link to={addressOf(ACCOUNT)} title="내 계정" className={styles.own}>
        <span aria-hidden="true" className={styles.letter}>
          {Array.from(name)[0]}
        </span>
        <span className="sr-only">내 계정:</span>
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>
          <span className={styles.role}>{roleOf(permissions)}</span>
        </span>
      </Link>
      <button
        type="button"
        aria-label="로그아웃"
        title="로그아웃"
        className={classNames(styles.leave)}
        onClick={() => void askAdminLogout()}
      >
        <Icon name="logout" />
      </button>
    </div>
  );
}

function roleOf(permissions: readonly Permission[]): string {
  if (permissions.includes('superAdmin')) return `최고관리자 · ${permissionTitles.superAdmin}`;
  return permissions.map((permission) => permissionTitles[permission]).join(' · ');
}
