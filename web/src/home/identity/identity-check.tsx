import type { OutputOf } from '@maru/contract/core/call';
import { getIdentityState, type beginIdentityCheck } from '@maru/contract/session/identity';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { announce } from '../../shared/ui/announcer.tsx';
import { Button, ExternalButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { failureSentenceOf } from '../../shared/alert/say-failure.ts';
import { callQuery } from '../../shared/query.ts';
import styles from './identity-check.module.css';
import { openIdentityWindow, type IdentityWindow } from './identity-window.ts';

const POLL_MS = 1_000;

type Check = OutputOf<typeof beginIdentityCheck>['item'];

interface IdentityCheckProps {
  /** Requests an identity check of the required kind from the server. */
  begin: () => Promise<{ item: Check }>;
  /** Called once with the secret token of a result that is ready to use. */
  onDone: (identity: string) => Promise<void>;
  label?: string | undefined;
}

/**
 * Button that starts an identity check at the visitor's carrier. The carrier uses its own window.
 * Meanwhile the page polls the server for the result. It therefore does not matter which window
 * completes the check, or whether the browser blocked the window at first.
 */
export function IdentityCheck({ begin, onDone, label = '휴대폰 본인확인' }: IdentityCheckProps) {
  const [check, setCheck] = useState<Check | null>(null);
  const [blocked, setBlocked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const place = useRef<IdentityWindow | null>(null);
  const { data } = useQuery({
    ...callQuery(getIdentityState, { body: { identity: check?.identity ?? '' } }),
    enabled: check !== null,
    refetchInterval: POLL_MS,
    // On a phone the other window hides this page.
    refetchIntervalInBackground: true,
    staleTime: 0,
    gcTime: 0,
  });
  const state = check === null ? null : data?.item.state;

  useEffect(() => {
    if (check === null || (state !== 'done' && state !== 'void')) return;
    place.current?.close();
    setCheck(null);
    if (state === 'void') {
      setProblem('본인확인 시간이 지났어요. 다시 시작해 주세요.');
      return;
    }
    announce('본인확인을 마쳤어요');
    setBusy(true);
    void onDone(check.identity).finally(() => setBusy(false));
  }, [check, state, onDone]);

  // The window has no use after the visitor leaves the page.
  useEffect(() => () => place.current?.close(), []);

  const start = async () => {
    place.current?.close();
    const opened = openIdentityWindow();
    place.current = opened;
    setProblem(null);
    setBusy(true);
    try {
      const { item } = await begin();
      setBlocked(!opened.enter(item.window_url));
      setCheck(item);
    } catch (error) {
      opened.close();
      setCheck(null);
      setProblem(failureSentenceOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className={styles.check}>
      <Button size="lg" full loading={busy} onClick={() => void start()}>
        <Icon name="shield-check" size={20} />
        {check === null ? label : '본인확인 창 다시 열기'}
      </Button>
      {check !== null && (
        <p className={styles.line} role="status">
          {blocked
            ? '창이 열리지 않았어요. 아래 버튼을 눌러 본인확인을 진행해 주세요.'
            : '새 창에서 본인확인을 진행해 주세요. 마치면 자동으로 다음으로 넘어가요.'}
        </p>
      )}
      {check !== null && blocked && (
        <ExternalButton full variant="outline" href={check.window_url}>
          본인확인 창 열기
        </ExternalButton>
      )}
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
