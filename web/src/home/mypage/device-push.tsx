import { useEffect, useState } from 'react';
import { Toggle } from '../../shared/ui/toggle.tsx';
import { allowPushes } from '../push/allow-pushes.ts';
import { takesPushes, unsubscribeDevice } from '../push/subscription.ts';
import { useAction } from '../../shared/use-action.ts';
import styles from './consent-toggles.module.css';

/** Whether this browser shows notifications of the site. */
export function DevicePush() {
  const [on, setOn] = useState(false);
  const { isBusy: busy, run } = useAction();

  useEffect(() => {
    let left = false;
    void takesPushes().then((taken) => left || setOn(taken));
    return () => {
      left = true;
    };
  }, []);

  const change = async (wanted: boolean) => {
    await run(async () => {
      setOn(wanted ? await allowPushes() : await unsubscribeDevice().then(() => false));
    });
  };

  return (
    <div className={styles.rows}>
      <Toggle on={on} onChange={(wanted) => !busy && void change(wanted)}>
        <span className={styles.title}>이 브라우저로 알림 받기</span>
        <span className={styles.line}>사이트를 닫아 두어도 알림이 이 기기에 떠요</span>
      </Toggle>
    </div>
  );
}
