import { acknowledgeAlarm } from '@maru/contract/monitor/acknowledge-alarm';
import { alarmLine, alarmRules, type OpenAlarm } from '@maru/contract/monitor/alarm';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { makeCall } from '../../shared/call.ts';
import { formatDateTime, formatTime } from '../../shared/format.ts';
import { ownPathOr } from '../../shared/paths.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Panel } from '../chrome/admin-page.tsx';
import { useAnswer } from '../use-answer.ts';
import styles from './monitor.module.css';

/**
 * Alarms that the workers have raised and not cleared. Each one links to the screen for its
 * investigation, and shows who has seen it.
 */
export function OpenAlarms({ alarms }: { alarms: readonly OpenAlarm[] }) {
  if (alarms.length === 0) return null;
  const unseen = alarms.filter((alarm) => !isSeen(alarm)).length;
  return (
    <Panel
      title="열린 경보"
      padding={false}
      aside={unseen === 0 ? `${alarms.length}건` : `${alarms.length}건 · 확인 전 ${unseen}건`}
    >
      <ul className={styles.alarms}>
        {alarms.map((alarm) => (
          <AlarmRow key={`${alarm.name} ${alarm.subject}`} alarm={alarm} />
        ))}
      </ul>
    </Panel>
  );
}

const isSeen = ({ acknowledged_at }: OpenAlarm) => (acknowledged_at ?? null) !== null;

function AlarmRow({ alarm }: { alarm: OpenAlarm }) {
  const { severity, title } = alarmRules[alarm.name];
  return (
    <li>
      <Badge tone={severity === 'error' ? 'error' : 'warn'}>
        {severity === 'error' ? '문제' : '주의'}
      </Badge>
      <p className={styles.alarmWords}>
        <Link to={ownPathOr(alarm.link, '')}>{title}</Link>
        <span>{alarmLine(alarm)}</span>
        <time dateTime={alarm.raised_at}>{formatDateTime(alarm.raised_at)}부터</time>
      </p>
      {alarm.well_since !== null && (
        <Badge tone="success">{formatTime(alarm.well_since)}부터 괜찮아요 · 곧 풀려요</Badge>
      )}
      <Acknowledgement alarm={alarm} />
    </li>
  );
}

/** Who has seen an alarm, or the button that says so. A frame brings the next state. */
function Acknowledgement({ alarm }: { alarm: OpenAlarm }) {
  const [answered, setAnswered] = useState<OpenAlarm | null>(null);
  const answer = useAnswer(async () => undefined);
  const { _id, name, acknowledged_at, acknowledged_by } =
    !isSeen(alarm) && answered !== null && answered._id === alarm._id ? answered : alarm;
  if (acknowledged_at) {
    return (
      <Badge tone="ended">
        {acknowledged_by ?? '관리자'} 확인 · {formatTime(acknowledged_at)}
      </Badge>
    );
  }
  if (!_id) return null;
  const acknowledge = async () => {
    const done = await answer.run(() => makeCall(acknowledgeAlarm, { params: { _id }, body: {} }));
    if (done) setAnswered(done.item);
  };
  return (
    <Button
      variant="outline"
      size="xs"
      loading={answer.isBusy}
      aria-label={`${alarmRules[name].title}: 확인했어요`}
      onClick={() => void acknowledge()}
    >
      확인했어요
    </Button>
  );
}
