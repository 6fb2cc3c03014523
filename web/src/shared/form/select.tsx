import {
  useRef,
  type ComponentProps,
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
} from 'react';
import { letterOf } from '../shortcut.ts';
import { Avatar } from '../ui/avatar.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { initialKeysOf, keysOf } from './hangul-keys.ts';
import styles from './select.module.css';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
  /** Address of the portrait of a person. `null` shows the first letter of the name. */
  face?: string | null;
  /** Colour of the label. */
  colour?: string;
}

interface SelectProps extends Omit<ComponentProps<'select'>, 'children' | 'multiple' | 'size'> {
  options: readonly SelectOption[];
  /** Shown while nothing is selected. */
  placeholder?: string | undefined;
  /** `field` fills a form row, `compact` fits a row of filters, `bare` has no border. */
  look?: 'field' | 'compact' | 'bare';
}

/** A pause after which the next letter starts a new search. */
const SEARCH_MS = 1_000;
const FACE_PX = 24;

/**
 * A choice from a list. It is the native control, so forms, keyboards and screen readers know it.
 * With a mouse, browsers that can (`appearance: base-select`) draw the list with our styles.
 * Phones and other browsers show their own list.
 */
export function Select({
  options,
  placeholder,
  look = 'field',
  className,
  onKeyDown,
  onBlur,
  ...select
}: SelectProps) {
  const find = useHangulSearch();
  const chosen = options.find(({ value }) => value === String(select.value ?? ''));
  const hasFaces = options.some(({ face }) => face !== undefined);
  return (
    <span className={classNames(styles.wrap, styles[look], className)}>
      {chosen?.face !== undefined && (
        <Avatar name={chosen.label} src={chosen.face} size={FACE_PX} className={styles.face} />
      )}
      <select
        data-plain={look === 'field' ? undefined : ''}
        {...select}
        data-faces={hasFaces || undefined}
        data-face={chosen?.face === undefined ? undefined : ''}
        onKeyDown={(event) => {
          onKeyDown?.(event);
          find(event);
        }}
        onBlur={(event) => {
          if (!isInPicker(event)) onBlur?.(event);
        }}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, label, disabled, face, colour }) => (
          <option
            key={value}
            value={value}
            disabled={disabled}
            data-letter={face === null ? Array.from(label)[0] : undefined}
            style={styleOf(face, colour)}
          >
            {label}
          </option>
        ))}
      </select>
      <Icon name="chev-d" size={18} />
    </span>
  );
}

function styleOf(face: SelectOption['face'], color: string | undefined): CSSProperties | undefined {
  if (face) return { '--face': `url(${JSON.stringify(face)})` } as CSSProperties;
  return color === undefined ? undefined : { color };
}

/** Whether the focus moves from the control to its own list. */
function isInPicker({ currentTarget, relatedTarget }: FocusEvent): boolean {
  return relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
}

/**
 * Finds an option by Hangul letters or initial consonants. The search of the browser compares
 * letters only, and a list has no input method that composes them.
 */
function useHangulSearch(): (event: KeyboardEvent<HTMLSelectElement>) => void {
  const typed = useRef({ keys: '', at: 0 });
  return (event) => {
    const key = letterOf(event.nativeEvent);
    if (key === null || event.ctrlKey || event.altKey || event.metaKey) return;
    const { keys, at } = typed.current;
    const wanted = event.timeStamp - at < SEARCH_MS ? keys + key : key;
    typed.current = { keys: wanted, at: event.timeStamp };
    const select = event.currentTarget;
    const option = findOption(select, wanted);
    if (!option) return;
    event.preventDefault();
    if (event.target instanceof HTMLOptionElement) option.focus();
    else if (!option.selected) {
      option.selected = true;
      for (const name of ['input', 'change']) {
        select.dispatchEvent(new Event(name, { bubbles: true }));
      }
    }
  };
}

/** The first option with that start; with a single letter, the next one after the current. */
function findOption(select: HTMLSelectElement, keys: string): HTMLOptionElement | undefined {
  const all = [...select.options];
  const focused = all.findIndex((option) => option === document.activeElement);
  const current = focused === -1 ? select.selectedIndex : focused;
  const start = keys.length === 1 ? current + 1 : current;
  return [...all.slice(start), ...all.slice(0, start)].find(({ text, disabled }) => {
    // Latin labels are left to the search of the browser.
    if (disabled || text.toLowerCase().startsWith(keys)) return false;
    return keysOf(text).startsWith(keys) || initialKeysOf(text).startsWith(keys);
  });
}
