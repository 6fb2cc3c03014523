import { MOST_QUESTIONS } from '@maru/contract/event/staff-event';
import { useFieldArray } from 'react-hook-form';
import { SelectField } from '../../shared/form/select-field.tsx';
import { TextField } from '../../shared/form/text-field.tsx';
import { TextareaField } from '../../shared/form/textarea-field.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { asksToChoose, asksToWrite, newQuestion, type EventFormApi } from './event-values.ts';
import { firstErrorOf } from '../form/first-error.ts';
import { Fields } from '../form/fields.tsx';
import { BoundCheckbox } from '../form/bound-fields.tsx';
import layout from '../form/layout.module.css';
import styles from './event.module.css';

const TYPES = [
  { value: 'text', label: '짧은 글' },
  { value: 'textarea', label: '긴 글' },
  { value: 'select', label: '목록에서 고르기' },
  { value: 'radio', label: '하나 고르기' },
  { value: 'checkbox', label: '동의 체크' },
];

/** The questions of an event, as many as it needs and in their order. */
export function QuestionFields({ form }: { form: EventFormApi }) {
  const { control, getValues } = form;
  const { fields, append, remove, move } = useFieldArray({
    control,
    name: 'form',
    keyName: 'key',
  });

  return (
    <div className={styles.questions}>
      <ol className={styles.questions} aria-label="질문">
        {fields.map((field, index) => (
          <li key={field.key} className={styles.question}>
            <div className={styles.questionHead}>
              <strong>질문 {index + 1}</strong>
              <Step
                label={`질문 ${index + 1} 위로`}
                icon="chev-u"
                disabled={index === 0}
                onPress={() => move(index, index - 1)}
              />
              <Step
                label={`질문 ${index + 1} 아래로`}
                icon="chev-d"
                disabled={index === fields.length - 1}
                onPress={() => move(index, index + 1)}
              />
              <Step
                label={`질문 ${index + 1} 지우기`}
                icon="trash"
                disabled={false}
                onPress={() => remove(index)}
              />
            </div>
            <QuestionParts form={form} index={index} />
          </li>
        ))}
      </ol>
      <Button
        variant="outline"
        size="admin"
        aria-disabled={fields.length >= MOST_QUESTIONS}
        onClick={() => append(newQuestion(getValues('form')))}
      >
        <Icon name="plus" size={18} />
        질문 더하기 ({fields.length} / {MOST_QUESTIONS})
      </Button>
    </div>
  );
}

function QuestionParts({ form, index }: { form: EventFormApi; index: number }) {
  const { control, register, watch, formState } = form;
  const errors = formState.errors.form?.[index];
  const type = watch(`form.${index}.type`);
  return (
    <Fields>
      <div className={layout.pair}>
        <TextField
          label="물어볼 말"
          required
          autoComplete="off"
          error={errors?.label}
          {...register(`form.${index}.label`)}
        />
        <SelectField
          label="답하는 방법"
          options={TYPES}
          {...register(`form.${index}.type`)}
          value={type}
        />
      </div>
      {asksToChoose({ type }) && (
        <TextareaField
          label="고를 것"
          required
          rows={3}
          help="한 줄에 하나씩"
          error={firstErrorOf(errors?.options)}
          {...register(`form.${index}.options`)}
        />
      )}
      {asksToWrite({ type }) && (
        <TextField
          label="최대 글자 수"
          inputMode="numeric"
          help="1자에서 500자"
          error={errors?.maxLength}
          {...register(`form.${index}.maxLength`, { valueAsNumber: true })}
        />
      )}
      <BoundCheckbox name={`form.${index}.required`} control={control}>
        꼭 답해야 응모할 수 있어요
      </BoundCheckbox>
    </Fields>
  );
}

function Step({
  label,
  icon,
  disabled,
  onPress,
}: {
  label: string;
  icon: 'chev-u' | 'chev-d' | 'trash';
  disabled: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={disabled}
      className={styles.button}
      onClick={() => !disabled && onPress()}
    >
      <Icon name={icon} size={18} />
    </button>
  );
}
