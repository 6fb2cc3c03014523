import { HALF_TYPED_DAY } from '@maru/contract/text/usual-year';
import { isBlank } from '@maru/contract/text/clean-text';
import {
  Suspense,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type Ref,
} from 'react';
import { formatDate } from '../format.ts';
import { lazyComponent } from '../lazy-component.ts';
import { pressedKey } from '../shortcut.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './date-input.module.css';
import {
  readClock,
  readDay,
  readMoment,
  whyImpossible,
  withSeparator,
  type DateKind,
} from './typed-date.ts';

const DatePopover = lazyComponent(async () => (await import('./date-popover.tsx')).DatePopover);

/** The values of inputs that are half typed. The contract refuses them. */
export const HALF: Readonly<Record<DateKind, string>> = {
  day: HALF_TYPED_DAY,
  clock: '--:--',
  moment: `${HALF_TYPED_DAY}T00:00`,
};

const READERS = { day: readDay, clock: readClock, moment: readMoment };
const PLACEHOLDERS = { day: '연.월.일', clock: '시:분', moment: '연.월.일 시:분' };

/** The separators that people type and read: `2026.11.20 09:00`. */
const written = (value: string) => value.replaceAll('-', '.').replace('T', ' ');

export interface DateInputProps extends Pick<
  ComponentProps<'input'>,
  | 'id'
  | 'name'
  | 'disabled'
  | 'onFocus'
  | 'aria-label'
  | 'aria-invalid'
  | 'aria-required'
  | 'aria-describedby'
> {
  kind: DateKind;
  ref?: Ref<HTMLInputElement>;
  look?: 'field' | 'compact';
  /** `YYYY-MM-DD`, `HH:MM` or `YYYY-MM-DDTHH:MM`; {@link HALF} while it is half typed. */
  value: string;
  onChange: (value: string) => void;
  /** Receives why the typed text is no date; `null` if it is one, or not whole. */
  onImpossible?: ((reason: string | null) => void) | undefined;
  onBlur?: (() => void) | undefined;
  required?: boolean | undefined;
  /** First and last day that the calendar offers. */
  min?: string | undefined;
  max?: string | undefined;
}

/** A date or time that is typed, pasted, or chosen in a calendar. */
export function DateInput({
  kind,
  look = 'field',
  value,
  onChange,
  onImpossible,
  onBlur,
  required,
  min,
  max,
  ...input
}: DateInputProps) {
  const { text, type, settle } = useTyped(kind, value, { onChange, onImpossible });
  const ownId = useId();
  const id = input.id ?? ownId;
  const box = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isWhole = value !== '' && value !== HALF[kind];
  return (
    <span ref={box} className={classNames(styles.wrap, styles[look])}>
      <input
        data-plain={look === 'field' ? undefined : ''}
        {...input}
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder={PLACEHOLDERS[kind]}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event: KeyboardEvent) => {
          if (pressedKey(event) === 'Enter') settle();
        }}
        onBlur={() => {
          settle();
          onBlur?.();
        }}
      />
      {kind === 'day' && look === 'field' && isWhole && (
        <span aria-hidden="true" className={styles.weekday}>
          {formatDate(value).slice(-2, -1)}
        </span>
      )}
      <button
        ref={button}
        type="button"
        aria-label={kind === 'clock' ? '목록 열기' : '달력 열기'}
        aria-describedby={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        disabled={input.disabled}
        className={styles.open}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={kind === 'clock' ? 'clock' : 'cal'} size={18} />
      </button>
      {isOpen && (
        <Suspense>
          <DatePopover
            kind={kind}
            anchor={box}
            opener={button}
            value={isWhole ? value : ''}
            isRequired={required === true}
            min={min}
            max={max}
            onChoose={onChange}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </span>
  );
}

/** The text of an input and its handlers. A text that is no date has the value {@link HALF}. */
function useTyped(
  kind: DateKind,
  value: string,
  { onChange, onImpossible }: Pick<DateInputProps, 'onChange' | 'onImpossible'>,
) {
  const shown = (next: string) => (next === HALF[kind] ? '' : written(next));
  const [typed, setTyped] = useState(() => ({ text: shown(value), value }));
  // Another value than the typed one comes from outside, such as a reset or the calendar.
  const now = typed.value === value ? typed : { text: shown(value), value };
  if (now !== typed) setTyped(now);

  const take = (text: string, isWhole: boolean) => {
    const next = isBlank(text) ? '' : (READERS[kind](text, isWhole) ?? HALF[kind]);
    setTyped({ text: isWhole && next !== HALF[kind] ? written(next) : text, value: next });
    onImpossible?.(whyImpossible(kind, text, isWhole));
    if (next !== value) onChange(next);
  };
  return {
    text: now.text,
    type: (text: string) => {
      const added = text.length - now.text.length;
      if (Math.abs(added) !== 1) take(text, true);
      else take(added === 1 ? withSeparator(text, kind) : text, false);
    },
    /** Reads a text that waited for more digits, and writes it in the usual form. */
    settle: () => {
      if (now.text !== shown(value)) take(now.text, true);
    },
  };
}
