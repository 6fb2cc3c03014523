import type { JourneyStep } from '@maru/contract/journey/journey-step';
import { durationText, waitUnitOf, waitUnits } from '@maru/contract/journey/journey-words';
import { useState } from 'react';
import { SelectField } from '../../shared/form/select-field.tsx';
import { TextField } from '../../shared/form/text-field.tsx';
import { errorOf, type StepErrors } from './step-errors.ts';
import styles from './flow.module.css';

const UNITS = waitUnits
  .map(({ minutes, label }) => ({ value: String(minutes), label }))
  .toReversed();

type WaitStep = Extract<JourneyStep, { kind: 'wait' }>;

/** How long a step waits, in a unit of choice. */
export function WaitFields({
  step,
  errors,
  onChange,
}: {
  step: WaitStep;
  errors: StepErrors;
  onChange: (step: JourneyStep) => void;
}) {
  const [unit, setUnit] = useState<number>(() =>
    step.minutes === 0 ? 1 : waitUnitOf(step.minutes).minutes,
  );
  const [typed, setTyped] = useState(() => String(step.minutes / unit));
  const change = (amount: string, each: number) => {
    setTyped(amount);
    setUnit(each);
    const count = /^\d{1,6}$/.test(amount) ? Number(amount) : 0;
    onChange({ ...step, minutes: count * each });
  };
  return (
    <div className={styles.pair}>
      <TextField
        label="기다릴 시간"
        required
        inputMode="numeric"
        autoComplete="off"
        help={
          step.minutes > 0 ? `${durationText(step.minutes)} 기다려요. 90일까지예요.` : undefined
        }
        value={typed}
        error={errorOf(errors['minutes'])}
        onChange={({ target }) => change(target.value.trim(), unit)}
      />
      <SelectField
        label="단위"
        options={UNITS}
        value={String(unit)}
        onChange={({ target }) => change(typed, Number(target.value))}
      />
    </div>
  );
}
