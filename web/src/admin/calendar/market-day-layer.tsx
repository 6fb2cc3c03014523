import {
  marketDays,
  type MarketDayInput,
  type StaffMarketDay,
} from '@maru/contract/market/staff-market';
import { useState } from 'react';
import { showAlert } from '../../shared/alert/alert.ts';
import { failureCodeOf, makeCall } from '../../shared/call.ts';
import { openLayer, type ModalBodyProps } from '../../shared/dialog/dialog.ts';
import { RadioField } from '../../shared/form/choice-field.tsx';
import { ClockField, DayField } from '../../shared/form/date-field.tsx';
import { required } from '../../shared/form/rules.ts';
import { TextField } from '../../shared/form/text-field.tsx';
import { dayOf } from '../../shared/format.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { Button } from '../../shared/ui/button.tsx';
import { sentenceOf, wording } from '../../shared/wording.ts';
import { createOnce } from '../form/create-once.ts';
import styles from './calendar.module.css';

const KINDS = [
  { value: 'closed', label: '휴장', line: '하루 종일 열지 않아요' },
  { value: 'hours', label: '시간 변경', line: '늦게 열거나 다른 때 닫아요' },
] as const;

/** Adds a day of the exchange, or changes one. */
export async function editMarketDay(day: StaffMarketDay | null): Promise<void> {
  await openLayer({
    title: day === null ? '날 추가' : '날 수정',
    width: 'form',
    component: function Edit({ close }: ModalBodyProps) {
      return <DayForm stored={day} close={close} />;
    },
  });
}

const createDay = (body: MarketDayInput) =>
  createOnce('market-day', (idempotencyKey) =>
    makeCall(marketDays.create, { body, idempotencyKey }),
  );

function DayForm({
  stored,
  close,
}: {
  stored: StaffMarketDay | null;
  close: (saved: boolean) => void;
}) {
  const [day, setDay] = useState(stored?.day ?? dayOf(serverNow()));
  const [name, setName] = useState(stored?.name ?? '');
  const [kind, setKind] = useState<'closed' | 'hours'>(
    stored === null || stored.hours === null ? 'closed' : 'hours',
  );
  const [opens, setOpens] = useState(stored?.hours?.opens_at ?? '10:00');
  const [closes, setCloses] = useState(stored?.hours?.closes_at ?? '16:30');
  const [isSaving, setSaving] = useState(false);
  const [wasTried, setTried] = useState(false);

  const problems = {
    day: day === '' ? wording.validation.required : undefined,
    name: required(name) ?? undefined,
    hours: kind === 'hours' && closes <= opens ? '폐장은 개장보다 늦어야 해요.' : undefined,
  };
  const shown = (problem: string | undefined) => (wasTried ? problem : undefined);

  const save = async () => {
    setTried(true);
    if (Object.values(problems).some((problem) => problem !== undefined)) return;
    const body: MarketDayInput = {
      day,
      name: name.trim(),
      hours: kind === 'closed' ? null : { opens_at: opens, closes_at: closes },
    };
    setSaving(true);
    try {
      if (stored === null) await createDay(body);
      else {
        const { _id, version } = stored;
        await makeCall(marketDays.update, { params: { _id }, body: { ...body, version } });
      }
      showAlert({ type: 'success', message: '저장했어요' });
      close(true);
    } catch (error) {
      const code = failureCodeOf(error);
      const message =
        code === 'STATE_CONFLICT'
          ? '이미 표에 있는 날이에요.'
          : (sentenceOf(code) ?? wording.login.error);
      showAlert({ type: 'error', message });
    } finally {
      setSaving(false);
    }
  };

  return (
    <form
      method="post"
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <DayField label="날짜" required value={day} onChange={setDay} error={shown(problems.day)} />
      <TextField
        label="이름"
        required
        placeholder="예: 수능일"
        maxLetters={40}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={shown(problems.name)}
      />
      <RadioField
        label="거래"
        look="cards"
        name="market-kind"
        options={KINDS}
        value={kind}
        onChange={setKind}
      />
      {kind === 'hours' && (
        <div className={styles.pair}>
          <ClockField label="개장" required value={opens} onChange={setOpens} />
          <ClockField
            label="폐장"
            required
            value={closes}
            onChange={setCloses}
            error={shown(problems.hours)}
          />
        </div>
      )}
      <Button type="submit" size="admin-lg" full loading={isSaving} loadingText="저장 중">
        저장하기
      </Button>
    </form>
  );
}
