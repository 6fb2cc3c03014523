import { alarmLine, alarmRules, type OpenAlarm } from '@maru/contract/monitor/alarm';
import { Link } from 'react-router-dom';
import { formatDateTime, formatTime } from '../../shared/format.ts';
import { ownPathOr } from '../../shared/paths.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Panel } from '../chrome/admin-page.tsx';
import styles from './monitor.module.css';

/**
 * Alarms that the workers have raised and not cleared. Each one links to the screen for its
 * investigation.
 */
export function OpenAlarms({ alarms }: { alarms: readonly OpenAlarm[] }) {
  if (alarms.length === 0) return null;
  return (
    <Panel title="열린 경보" aside={`${alarms.length}건`}>
      <ul className={styles.alarms}>
        {alarms.map((alarm) => {
          const { severity, title } = alarmRules[alarm.name];
          return (
            <li key={`${alarm.name} ${alarm.subject}`}>
              <Badge tone={severity === 'error' ? 'error' : 'warn'}>
                {severity === 'error' ? '문제' : '주의'}
              </Badge>
              <Link to={ownPathOr(alarm.link, '')}>{title}</Link>
              <span>{alarmLine(alarm)}</span>
              <time dateTime={alarm.raised_at}>{formatDateTime(alarm.raised_at)}부터</time>
              {alarm.well_since !== null && (
                <Badge tone="success">
                  {formatTime(alarm.well_since)}부터 괜찮아요 · 곧 풀려요
                </Badge>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
