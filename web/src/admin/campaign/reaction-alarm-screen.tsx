import {
  getReactionAlarm,
  REACTION_ALARM_ID,
  setReactionAlarm,
  type ReactionAlarm,
} from '@maru/contract/campaign/reaction/reaction-alarm';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { makeCall } from '../../shared/call.ts';
import { announceInvalid } from '../../shared/form/announce-invalid.ts';
import { TextField } from '../../shared/form/text-field.tsx';
import { callQuery } from '../../shared/query.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Toggle } from '../../shared/ui/toggle.tsx';
import styles from '../form/setting-form.module.css';
import { SettingPage, useSettingChange } from '../audit/setting-page.tsx';
import {
  thresholdProblems,
  thresholdsOf,
  type ThresholdProblems,
  type WrittenThresholds,
} from './written-thresholds.ts';

/** When opt-outs or spam blocks of a campaign raise an alarm (features M26). */
export function Screen() {
  const query = useQuery(callQuery(getReactionAlarm, {}));
  return (
    <SettingPage
      title="발송 반응 경보"
      note="새 발송의 수신거부율이나 스팸 차단율이 앞선 비슷한 발송 20개의 중앙값보다 몇 배 높으면 경보를 울려요. 시작한 지 사흘까지 보고, 비슷한 발송이 다섯 개는 있어야 비교할 수 있어요."
      formTitle="지금 기준"
      query={query}
      history={{ targetKind: 'reactionAlarm', targetId: REACTION_ALARM_ID }}
      form={(item) => <ThresholdForm key={item.version} stored={item} />}
    />
  );
}

const FIELDS = [
  { name: 'opt_out_times', label: '수신거부율이 늘어난 배수', help: '2배에서 20배' },
  { name: 'complaint_times', label: '스팸 차단율이 늘어난 배수', help: '2배에서 20배' },
  {
    name: 'least_sent',
    label: '비교할 최소 발송 건수',
    help: '이보다 적게 보낸 발송은 안 봐요',
  },
] as const;

function ThresholdForm({ stored }: { stored: ReactionAlarm }) {
  const change = useSettingChange(getReactionAlarm);
  const { version, enabled: wasEnabled, ...limits } = stored;
  const [enabled, setEnabled] = useState(wasEnabled);
  const [written, setWritten] = useState<WrittenThresholds>(() => textsOf(stored));
  const [problems, setProblems] = useState<ThresholdProblems>({});
  // While it is off, the thresholds stay as they are stored.
  const wanted = { enabled, ...(enabled ? thresholdsOf(written) : limits) };
  const isSame =
    enabled === wasEnabled && FIELDS.every(({ name }) => wanted[name] === stored[name]);

  const save = async () => {
    const wrong = enabled ? thresholdProblems(written) : {};
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return announceInvalid(Object.keys(wrong).length);
    return change({
      title: enabled ? '경보 기준을 바꿀까요?' : '발송 반응 경보를 끌까요?',
      message: enabled
        ? '다음 확인부터 이 기준을 써요. 기준 안으로 들어온 경보는 풀려요.'
        : '열려 있는 경보가 풀리고, 수신거부나 스팸 차단이 늘어도 알리지 않아요.',
      example: '예: 작은 발송에서 자주 울려 높임',
      isOff: !enabled,
      save: (reason) => makeCall(setReactionAlarm, { body: { ...wanted, reason, version } }),
      done: '발송 반응 경보를 바꿨어요',
    });
  };

  return (
    <div className={styles.form}>
      <Toggle on={enabled} onChange={setEnabled}>
        발송 반응 경보
      </Toggle>
      <div className={styles.limits}>
        {FIELDS.map(({ name, label, help }) => (
          <TextField
            key={name}
            label={label}
            required
            inputMode="numeric"
            disabled={!enabled}
            help={help}
            value={written[name]}
            error={problems[name]}
            onChange={({ target }) => {
              setWritten((before) => ({ ...before, [name]: target.value }));
              setProblems({});
            }}
          />
        ))}
      </div>
      <Button variant="primary" size="admin" disabled={isSame} onClick={() => void save()}>
        기준 바꾸기
      </Button>
    </div>
  );
}

function textsOf({ opt_out_times, complaint_times, least_sent }: ReactionAlarm): WrittenThresholds {
  return {
    opt_out_times: String(opt_out_times),
    complaint_times: String(complaint_times),
    least_sent: String(least_sent),
  };
}
