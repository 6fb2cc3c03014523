import { DateTimeField } from '../../shared/form/date-field.tsx';
import { RadioField } from '../../shared/form/choice-field.tsx';
import { useServerNow } from '../../shared/server-clock.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { MarketNote } from '../calendar/market-note.tsx';
import styles from './composer.module.css';
import { sendAtOf, type SmsForm } from './message-form.ts';
import { nightNoteOf } from './night-note.ts';
import type { Counted } from './use-preview.ts';

const TICK_MS = 60_000;

interface WhenFieldsProps {
  form: Pick<SmsForm, 'when' | 'sendAt' | 'advertising'>;
  error: string | undefined;
  counted: Counted;
  onChange: (changes: Partial<Pick<SmsForm, 'when' | 'sendAt'>>) => void;
}

/** Send now or later, in Seoul time, with the night rule for advertisements. */
export function WhenFields({ form, error, counted, onChange }: WhenFieldsProps) {
  const now = useServerNow(TICK_MS);
  const sendAt = sendAtOf(form);
  const note = nightNoteOf({
    advertising: form.advertising,
    goesAt: sendAt === null ? now : Date.parse(sendAt),
    heldUntil: counted.preview?.held_until ?? null,
  });

  return (
    <div className={styles.when}>
      <div className={styles.whenRow}>
        <RadioField
          label="보내는 시각"
          hideLabel
          name="when"
          options={[
            { value: 'now', label: '지금' },
            { value: 'later', label: '예약' },
          ]}
          value={form.when}
          onChange={(when) => onChange({ when })}
        />
        {form.when === 'later' && (
          <DateTimeField
            label="예약 시각"
            hideLabel
            required
            className={styles.whenField}
            error={error}
            value={form.sendAt}
            onChange={(instant) => onChange({ sendAt: instant })}
          />
        )}
      </div>
      {form.when === 'later' && <MarketNote at={sendAt} />}
      {note !== null && (
        <p role="status" className={styles.night}>
          <Icon name="clock" size={18} />
          {note}
        </p>
      )}
    </div>
  );
}
