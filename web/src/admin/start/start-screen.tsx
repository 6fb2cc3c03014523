import { useSearchParams } from 'react-router-dom';
import { TabNav } from '../../shared/ui/tabs.tsx';
import { AdminTitle } from '../admin-title.tsx';
import { AdminHead } from '../chrome/admin-page.tsx';
import { useAdmin } from '../guard/admin-guard.ts';
import { ACCOUNT, addressOf, START } from '../sections.ts';
import { AccountPart } from './account-part.tsx';
import styles from './start.module.css';
import { TodayPart } from './today-part.tsx';
import { useStartNow } from './use-start-now.ts';
import { LiveNote } from './live-note.tsx';

/** The first page of staff: the work of today by permission, and their own account. */
export function Screen() {
  const [query] = useSearchParams();
  return query.get('tab') === 'account' ? <Account /> : <Today />;
}

function Today() {
  const start = useStartNow();
  return (
    <>
      <AdminTitle title="오늘 할 일" />
      <AdminHead title="오늘 할 일" actions={<LiveNote feed={start.feed} at={start.now?.at} />} />
      <StartTabs isAccount={false} />
      <TodayPart start={start} />
    </>
  );
}

function Account() {
  const { name } = useAdmin();
  return (
    <>
      <AdminTitle title="내 관리자 계정" />
      <AdminHead title={`${name} 님`} />
      <StartTabs isAccount />
      <AccountPart />
    </>
  );
}

function StartTabs({ isAccount }: { isAccount: boolean }) {
  return (
    <div className={styles.tabs}>
      <TabNav
        label="시작 화면"
        links={[
          { to: addressOf(START), label: '오늘 할 일', current: !isAccount },
          { to: addressOf(ACCOUNT), label: '내 계정', current: isAccount },
        ]}
      />
    </div>
  );
}
