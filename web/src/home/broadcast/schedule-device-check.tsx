import { useState } from 'react';
import { useConnection } from '../../shared/sockets.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import styles from './schedule-device-check.module.css';

interface Finding {
  what: string;
  good: boolean;
  /** Advice shown when the check fails. */
  advice: string;
}

/**
 * Checks whether this device meets the needs of a broadcast: video, connection and popup window.
 */
export function ScheduleDeviceCheck() {
  const { state } = useConnection('home');
  const [checked, setChecked] = useState<{ video: boolean; popup: boolean } | null>(null);
  const findings: Finding[] = checked
    ? [
        {
          what: '영상 재생',
          good: checked.video,
          advice: '크롬, 엣지, 사파리의 새 버전으로 열어 주세요.',
        },
        {
          what: '실시간 연결',
          good: state === 'connected',
          advice: '인터넷 연결을 확인해 주세요. 회사 망이라면 관리자에게 물어보세요.',
        },
        {
          what: '새 창',
          good: checked.popup,
          advice: '주소창의 팝업 차단 표시에서 이 사이트를 허용해 주세요.',
        },
      ]
    : [];

  return (
    <Card>
      <Button
        variant="secondary"
        onClick={() => setChecked({ video: canPlay(), popup: canOpenWindow() })}
      >
        <Icon name="monitor" size={18} />
        {checked ? '다시 확인하기' : '기기 확인하기'}
      </Button>
      <ul className={styles.findings} aria-live="polite">
        {findings.map(({ what, good, advice }) => (
          <li key={what} data-good={good}>
            <Icon name={good ? 'check-c' : 'warn'} size={20} />
            <strong>{what}</strong>
            <span>{good ? '문제없어요' : advice}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Streams are played by the browser itself, or fed to it in pieces. */
function canPlay(): boolean {
  if ('MediaSource' in globalThis || 'ManagedMediaSource' in globalThis) return true;
  return document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== '';
}

/** Opens a window as a broadcast would, and closes it at once. Only within a press. */
function canOpenWindow(): boolean {
  const opened = window.open('', 'maru-device-check', 'popup,width=320,height=180');
  opened?.close();
  return opened !== null;
}
