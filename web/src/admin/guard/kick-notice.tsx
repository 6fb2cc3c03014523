import { useEffect, useRef } from 'react';
import { closeDialogs, inform } from '../../shared/dialog/dialog.ts';
import { losesUnsaved } from '../../shared/form/unsaved.ts';
import { formatDateTime } from '../../shared/format.ts';
import { wording } from '../../shared/wording.ts';
import type { Replacement } from './guard-question.ts';
import { adminGuard, useAdminGuard } from './admin-guard.ts';
import { deviceNameOf, maskAddress } from './device-name.ts';
import styles from './guard.module.css';

/** Modal notice that another device has taken over the session. */
export function KickNotice() {
  const isKicked = useAdminGuard((snapshot) => snapshot.matches('kicked'));
  const shown = useRef(false);

  useEffect(() => {
    if (!isKicked) {
      shown.current = false;
      return;
    }
    if (shown.current) return;
    shown.current = true;
    // Open dialogs belong to a session that has ended.
    closeDialogs();
    void inform({
      title: wording.session.otherDevice,
      icon: { name: 'shield-alert', tone: 'warning' },
      message: <Details keepsText={!losesUnsaved()} />,
    }).then(() => adminGuard.send({ type: 'notice.read' }));
  }, [isKicked]);

  return null;
}

/** Reads the state itself: the socket may know more a moment after the refused call. */
function Details({ keepsText }: { keepsText: boolean }) {
  const by = useAdminGuard((snapshot) => snapshot.context.replacement);
  return (
    <>
      {by && <ReplacementFacts by={by} />}
      <p className={styles.note}>
        본인이 아니라면 바로 비밀번호를 바꿔 주세요.
        {keepsText && <span>{' 작성하던 내용은 이 브라우저에 남아 있어요.'}</span>}
      </p>
    </>
  );
}

function ReplacementFacts({ by }: { by: Replacement }) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>시각</dt>
        <dd>{formatDateTime(by.at)}</dd>
      </div>
      <div>
        <dt>IP</dt>
        <dd>{maskAddress(by.ip_address)}</dd>
      </div>
      <div>
        <dt>기기</dt>
        <dd>{deviceNameOf(by.user_agent)}</dd>
      </div>
    </dl>
  );
}
