import {
  useLayoutEffect,
  useReducer,
  useRef,
  type ChangeEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { classNames } from '../ui/class-names.ts';
import { Field, type ControlProps, type FieldProps } from './field.tsx';
import styles from './field.module.css';
import {
  caretAfter,
  groupPhone,
  groupWon,
  percentOf,
  phoneDigitsOf,
  wonDigitsOf,
} from './masks.ts';

interface MaskedFieldProps extends FieldProps {
  name?: string;
  /** Stored value: digits without separators, or the typed text if it is not a number. */
  value: string;
  onChange: (stored: string) => void;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement> | undefined;
  placeholder?: string;
  readOnly?: boolean;
  disabled?: boolean;
}

interface Mask {
  store: (typed: string) => string;
  show: (stored: string) => string;
}

const phoneMask: Mask = { store: phoneDigitsOf, show: groupPhone };
const wonMask: Mask = { store: wonDigitsOf, show: groupWon };

/** A mobile number: digits stored, shown 3-4-4, or 3-3-4 with ten digits. */
export function PhoneField(props: MaskedFieldProps) {
  return (
    <MaskedField
      {...props}
      mask={phoneMask}
      input={{ type: 'tel', autoComplete: 'tel-national' }}
    />
  );
}

/** An amount in won: separators while it is typed, digits stored. */
export function CurrencyField(props: MaskedFieldProps) {
  return <MaskedField {...props} mask={wonMask} input={{ inputMode: 'numeric' }} before="₩" />;
}

/** A percentage with a maximum number of decimals. */
export function PercentField({ decimals = 2, ...props }: MaskedFieldProps & { decimals?: number }) {
  const mask: Mask = { store: (typed) => percentOf(typed, decimals), show: (stored) => stored };
  return <MaskedField {...props} mask={mask} input={{ inputMode: 'decimal' }} after="%" />;
}

interface InsideProps {
  mask: Mask;
  input: {
    type?: 'tel';
    inputMode?: 'numeric' | 'decimal';
    autoComplete?: string;
  };
  before?: ReactNode;
  after?: ReactNode;
}

function MaskedField({
  label,
  help,
  error,
  required,
  hideLabel,
  className,
  mask,
  input,
  before,
  after,
  value,
  onChange,
  ref,
  ...rest
}: MaskedFieldProps & InsideProps) {
  const own = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const [, renderAgain] = useReducer((times: number) => times + 1, 0);

  // React moves the caret to the end if the value differs from the typed text. This effect restores
  // the caret.
  useLayoutEffect(() => {
    if (caret.current === null) return;
    own.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const typed = event.target.value;
    const stored = mask.store(typed);
    const shown = mask.show(stored);
    caret.current = null;
    if (shown !== typed) {
      caret.current = caretAfter(typed, event.target.selectionStart ?? typed.length, shown);
      // The stored value may be unchanged. Without this call the field would then not render.
      renderAgain();
    }
    onChange(stored);
  };

  const attach = (element: HTMLInputElement | null) => {
    own.current = element;
    if (typeof ref === 'function') ref(element);
    else if (ref) ref.current = element;
  };

  return (
    <Field {...{ label, help, error, required, hideLabel, className }}>
      {(control: ControlProps) => (
        <div className={styles.wrap}>
          {before !== undefined && (
            <span aria-hidden="true" className={styles.before}>
              {before}
            </span>
          )}
          <input
            {...rest}
            {...input}
            {...control}
            ref={attach}
            value={mask.show(value)}
            onChange={change}
            className={classNames(
              styles.control,
              styles.figures,
              before !== undefined && styles.withBefore,
              after !== undefined && styles.withAfter,
            )}
          />
          {after !== undefined && (
            <span aria-hidden="true" className={styles.after}>
              {after}
            </span>
          )}
        </div>
      )}
    </Field>
  );
}
