import {
  adminGetSchedule,
  adminListSchedules,
  type StaffScheduleItem,
} from '@maru/contract/broadcast/broadcast';
import { changeRecurrence } from '@maru/contract/broadcast/recurrence';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showAlert } from '../../shared/alert/alert.ts';
import { makeCall } from '../../shared/call.ts';
import { openLayer, type ModalBodyProps } from '../../shared/dialog/dialog.ts';
import { Checkbox } from '../../shared/form/choice-field.tsx';
import { DayField } from '../../shared/form/date-field.tsx';
import { dayOf, formatNumber } from '../../shared/format.ts';
import { callKey } from '../../shared/query.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Panel } from '../chrome/admin-page.tsx';
import { failureSentenceOf } from '../../shared/alert/say-failure.ts';
import { Hint } from '../chrome/hint.tsx';
import styles from './broadcast.module.css';
import { ruleWords } from './repeat-values.ts';
import { WeekdayChoice } from './weekday-choice.tsx';

type Rule = NonNullable<StaffScheduleItem['rule']>;

/** The weekly rule a broadcast belongs to, and the change of its days. */
export function RuleCard({ rule }: { rule: Rule }) {
  const queries = useQueryClient();
  const change = async () => {
    await openLayer({
      title: '반복 바꾸기',
      width: 'form',
      component: function Change({ close }: ModalBodyProps) {
        return <RuleForm rule={rule} close={close} />;
      },
    });
    for (const call of [adminGetSchedule, adminListSchedules]) {
      void queries.invalidateQueries({ queryKey: callKey(call) });
    }
  };
  return (
    <Panel title="반복 방송">
      <div className={styles.stateCard}>
        <p>{ruleWords(rule)}</p>
        <Hint>
          앞으로 {formatNumber(rule.left)}편이 남아 있어요. 제목이나 시각은 저장할 때 이 방송만, 그
          뒤 방송, 모든 방송 가운데 골라 바꿔요.
        </Hint>
        <Button size="admin" variant="outline" onClick={() => void change()}>
          요일·기간 바꾸기
        </Button>
      </div>
    </Panel>
  );
}

function RuleForm({ rule, close }: { rule: Rule; close: (changed: boolean) => void }) {
  const [weekdays, setWeekdays] = useState<number[]>(rule.weekdays);
  const [until, setUntil] = useState(rule.until_day);
  const [skips, setSkips] = useState(rule.skip_holidays);
  const [isSaving, setSaving] = useState(false);
  const isReady = weekdays.length > 0 && until !== '';

  const save = async () => {
    setSaving(true);
    try {
      const { created, removed } = await makeCall(changeRecurrence, {
        params: { _id: rule._id },
        body: {
          weekdays: weekdays.toSorted((one, other) => one - other),
          until_day: until,
          skip_holidays: skips,
          version: rule.version,
        },
      });
      showAlert({
        type: 'success',
        message: `반복을 바꿨어요. 추가 ${created}편, 빠짐 ${removed}편`,
      });
      close(true);
    } catch (error) {
      const message = failureSentenceOf(error);
      showAlert({ type: 'error', message });
    } finally {
      setSaving(false);
    }
  };

  return (
    <form
      method="post"
      noValidate
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void save();
      }}
    >
      <WeekdayChoice value={weekdays} onChange={setWeekdays} />
      <DayField
        label="마지막 날"
        required
        min={dayOf(serverNow())}
        value={until}
        onChange={setUntil}
      />
      <Checkbox checked={skips} onChange={(event) => setSkips(event.target.checked)}>
        증시 휴장일에는 쉬어요
      </Checkbox>
      <Hint>
        빠진 날의 방송은 편성표에서 사라지고, 새로 든 날에는 같은 내용으로 등록돼요. 이미 시작한
        방송은 그대로예요.
      </Hint>
      <Button
        type="submit"
        size="admin-lg"
        full
        loading={isSaving}
        loadingText="바꾸는 중"
        aria-disabled={!isReady}
      >
        바꾸기
      </Button>
    </form>
  );
}
