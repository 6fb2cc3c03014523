import { useSearchParams } from 'react-router-dom';
import { TabNav } from '../../shared/ui/tabs.tsx';
import { AdminHead } from '../chrome/admin-page.tsx';
import { AuditLogList } from './audit-log-list.tsx';
import styles from './audit.module.css';
import { ChainState } from './chain-state.tsx';
import { LoginHistory } from './login-history.tsx';

/** Staff actions and views, and log-in attempts. */
export function Screen() {
  const [query] = useSearchParams();
  const showsLogins = query.get('tab') === 'logins';
  return (
    <>
      <AdminHead title="감사 로그" badge={<ChainState />} />
      <div className={styles.tabs}>
        <TabNav
          label="기록 종류"
          links={[
            { to: { search: '' }, label: '한 일', current: !showsLogins },
            { to: { search: '?tab=logins' }, label: '로그인', current: showsLogins },
          ]}
        />
      </div>
      {showsLogins ? <LoginHistory /> : <AuditLogList />}
    </>
  );
}
