import { Field } from '../../../shared/form/field.tsx';
import { Toggle } from '../../../shared/ui/toggle.tsx';
import { BodyEditor } from '../body-editor.tsx';
import { ByteMeter } from '../byte-meter.tsx';
import { frameTokens, type AdvertisingFrame } from '../composed-sms.ts';
import composer from '../composer.module.css';
import type { CarrierForm } from './carrier-form.ts';
import styles from './carrier.module.css';
import type { Carried } from './use-carried.ts';

interface FallbackFieldsProps {
  carried: Carried;
  frame: AdvertisingFrame;
  error: string | undefined;
  columns: readonly string[];
  onChange: (changes: Partial<CarrierForm>) => void;
}

/** The text message to recipients whose message fails, or none. */
export function FallbackFields({ carried, frame, error, columns, onChange }: FallbackFieldsProps) {
  const { fallback } = carried;
  const set = (changes: { title?: string; text?: string }) => {
    const { title = '', text = '' } = carried.form.fallback ?? {};
    onChange({ fallback: { title, text, ...changes } });
  };
  return (
    <div role="group" aria-label="대체 문자" className={styles.fallback}>
      <Toggle
        on={fallback !== null}
        onChange={(on) => onChange({ fallback: on ? { title: '', text: '' } : null })}
      >
        실패하면 문자로 한 번 더 보내기
      </Toggle>
      {fallback !== null && (
        <>
          <Field label="대체 문자 제목 (LMS)" help="비워 두면 제목 없이 나가요.">
            {(control) => (
              <input
                {...control}
                type="text"
                className={composer.input}
                value={fallback.message.title}
                onChange={(event) => set({ title: event.target.value })}
              />
            )}
          </Field>
          <BodyEditor
            label="대체 문자 본문"
            value={fallback.message.text}
            error={error}
            frame={fallback.message.advertising ? frameTokens(frame) : null}
            unsendable={fallback.composed.unsendable}
            columns={columns}
            onChange={(text) => set({ text })}
          />
          <ByteMeter message={fallback.message} composed={fallback.composed} onReplace={set} />
        </>
      )}
    </div>
  );
}
