import {
  FREQUENCY_CAP_ID,
  getFrequencyCap,
  setFrequencyCap,
  type FrequencyCap,
} from '@maru/contract/campaign/frequency-cap';
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
import { capText } from './cap-words.ts';
import {
  limitProblems,
  limitsOf,
  type LimitProblems,
  type WrittenLimits,
} from './written-limits.ts';

/** How much advertising a member receives, and who changed that when and why. */
export function Screen() {
  const query = useQuery(callQuery(getFrequencyCap, {}));
  return (
    <SettingPage
      title="광고 빈도 제한"
      note="광고 문자와 광고 푸시를 더해 회원 한 명이 받는 횟수를 제한해요. 주문, 인증번호, 법으로 알려야 하는 안내처럼 광고가 아닌 메시지는 세지 않고 늘 보내요."
      formTitle="지금 제한"
      query={query}
      history={{ targetKind: 'frequencyCap', targetId: FREQUENCY_CAP_ID }}
      form={(item) => <CapForm key={item.version} stored={item} />}
    />
  );
}

function CapForm({ stored }: { stored: FrequencyCap }) {
  const change = useSettingChange(getFrequencyCap);
  const [enabled, setEnabled] = useState(stored.enabled);
  const [written, setWritten] = useState<WrittenLimits>({
    per_day: String(stored.per_day),
    per_week: String(stored.per_week),
  });
  const [problems, setProblems] = useState<LimitProblems>({});
  const { version, per_day, per_week } = stored;
  // While it is off, the limits stay as they are stored.
  const wanted = { enabled, ...(enabled ? limitsOf(written) : { per_day, per_week }) };
  const isSame =
    enabled === stored.enabled && wanted.per_day === per_day && wanted.per_week === per_week;

  const write = (changes: Partial<WrittenLimits>) => {
    setWritten((before) => ({ ...before, ...changes }));
    setProblems({});
  };
  const save = async () => {
    const wrong = enabled ? limitProblems(written) : {};
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return announceInvalid(Object.keys(wrong).length);
    return change({
      title: enabled ? `${capText(wanted)}까지만 보낼까요?` : '빈도 제한을 끌까요?',
      message: enabled
        ? '지금 나가고 있는 광고도 다음 묶음부터 이 제한을 따라요.'
        : '회원이 하루에 받는 광고에 제한이 없어져요. 수신 동의와 야간 제한은 그대로예요.',
      example: '예: 수신거부가 늘어 줄임',
      isOff: !enabled,
      save: (reason) => makeCall(setFrequencyCap, { body: { ...wanted, reason, version } }),
      done: '광고 빈도 제한을 바꿨어요',
    });
  };

  return (
    <div className={styles.form}>
      <Toggle on={enabled} onChange={setEnabled}>
        광고 빈도 제한
      </Toggle>
      <div className={styles.limits}>
        <TextField
          label="24시간에 받는 광고 (건)"
          required
          inputMode="numeric"
          disabled={!enabled}
          help="1건에서 20건"
          value={written.per_day}
          error={problems.per_day}
          onChange={({ target }) => write({ per_day: target.value })}
        />
        <TextField
          label="7일에 받는 광고 (건)"
          required
          inputMode="numeric"
          disabled={!enabled}
          help="1건에서 100건"
          value={written.per_week}
          error={problems.per_week}
          onChange={({ target }) => write({ per_week: target.value })}
        />
      </div>
      <Button variant="primary" size="admin" disabled={isSame} onClick={() => void save()}>
        제한 바꾸기
      </Button>
    </div>
  );
}
