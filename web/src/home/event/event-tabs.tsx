import { TabNav } from '../../shared/ui/tabs.tsx';
import styles from './event-tabs.module.css';
import { WINNERS } from './event-address.ts';

/** The pages of events beside each other. */
export function EventTabs() {
  return (
    <div className={styles.tabs}>
      <TabNav
        label="이벤트"
        links={[
          { to: '/event/in-progress', label: '진행 중' },
          { to: '/event/expired', label: '종료' },
          { to: WINNERS, label: '당첨자 발표' },
        ]}
      />
    </div>
  );
}
