import { rulesOf } from '@maru/contract/campaign/carrier/carrier';
import { Field } from '../../../shared/form/field.tsx';
import { formatNumber } from '../../../shared/format.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { BodyEditor } from '../body-editor.tsx';
import { frameTokens, type AdvertisingFrame } from '../composed-sms.ts';
import composer from '../composer.module.css';
import type { FieldErrors } from '../field-errors.ts';
import type { CarrierForm } from './carrier-form.ts';
import styles from './carrier.module.css';
import type { Carried } from './use-carried.ts';

interface RichFieldsProps {
  carried: Carried;
  advertising: boolean;
  columns: readonly string[];
  frame: AdvertisingFrame;
  errors: FieldErrors;
  onWords: (changes: { title?: string; text?: string }) => void;
  onChange: (changes: Partial<CarrierForm>) => void;
}

/** Title, text and buttons of a message that has no template. */
export function RichFields(props: RichFieldsProps) {
  const { carried, advertising, columns, frame, errors, onWords, onChange } = props;
  const { form, words, characters } = carried;
  const { hasTitle, mostCharacters } = rulesOf(form.kind);
  return (
    <>
      {hasTitle && (
        <Field label="제목" error={errors.title} help="비워 두면 제목 없이 나가요.">
          {(control) => (
            <input
              {...control}
              type="text"
              className={composer.input}
              value={words.title}
              onChange={(event) => onWords({ title: event.target.value })}
            />
          )}
        </Field>
      )}
      <BodyEditor
        value={words.text}
        error={errors.text}
        frame={advertising ? frameTokens(frame) : null}
        unsendable={[]}
        columns={columns}
        onChange={(text) => onWords({ text })}
      />
      <p className={styles.count}>
        {formatNumber(characters)} / {formatNumber(mostCharacters)}자
      </p>
      <Buttons form={form} error={errors.carrier} onChange={onChange} />
    </>
  );
}

function Buttons({
  form: { kind, buttons },
  error,
  onChange,
}: {
  form: CarrierForm;
  error: string | undefined;
  onChange: RichFieldsProps['onChange'];
}) {
  const { mostButtons } = rulesOf(kind);
  const set = (at: number, changes: Partial<CarrierForm['buttons'][number]>) =>
    onChange({ buttons: buttons.map((one, no) => (no === at ? { ...one, ...changes } : one)) });
  return (
    <div role="group" aria-label="버튼" className={styles.buttons}>
      {buttons.map((button, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- Buttons have no identity.
        <div key={at} className={styles.button}>
          <Field label={`버튼 ${at + 1} 이름`} required>
            {(control) => (
              <input
                {...control}
                type="text"
                className={composer.input}
                value={button.name}
                onChange={(event) => set(at, { name: event.target.value })}
              />
            )}
          </Field>
          <Field label={`버튼 ${at + 1} 주소`} required help="/live 같은 우리 주소나 https:// 주소">
            {(control) => (
              <input
                {...control}
                type="text"
                inputMode="url"
                className={composer.input}
                value={button.link}
                onChange={(event) => set(at, { link: event.target.value })}
              />
            )}
          </Field>
          <Button
            variant="ghost"
            size="admin"
            onClick={() => onChange({ buttons: buttons.filter((_, no) => no !== at) })}
          >
            {`버튼 ${at + 1} 빼기`}
          </Button>
        </div>
      ))}
      {buttons.length < mostButtons && (
        <Button
          variant="outline"
          size="admin"
          onClick={() => onChange({ buttons: [...buttons, { name: '', link: '' }] })}
        >
          <Icon name="plus" size={16} />
          버튼 추가
        </Button>
      )}
      {error !== undefined && (
        <p role="alert" data-refused="true" tabIndex={-1} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
