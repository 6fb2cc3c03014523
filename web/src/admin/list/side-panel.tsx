import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { pressedKey } from '../../shared/shortcut.ts';
import { leaveFor } from '../../shared/form/leave-guard.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { useFocusGivenBack } from '../../shared/ui/use-focus-given-back.ts';
import { keepFootRoom } from '../chrome/foot-room.ts';
import styles from './side-panel.module.css';

/**
 * Navigation of a panel: previous and next row of its list, also with the arrow keys, and close.
 */
export interface PanelMoves {
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  onClose: () => void;
}

interface SidePanelProps extends PanelMoves {
  title: ReactNode;
  /** The page of this thing. */
  to?: string;
  /** At the foot, the main one last. */
  actions?: ReactNode;
  children: ReactNode;
}

/**
 * Quick view beside the list. The list stays usable, without a scrim or focus trap. The panel asks
 * before it discards text. On close, it returns the focus to the element that opened it, or else to
 * its row.
 */
export function SidePanel({
  title,
  to,
  onPrevious,
  onNext,
  onClose,
  actions,
  children,
}: SidePanelProps) {
  const id = useId();
  const root = useRef<HTMLElement>(null);
  const row = useRef<HTMLElement>(null);

  useEffect(() => void (row.current = document.querySelector<HTMLElement>('tr[data-open]')));
  useFocusGivenBack(true, row);
  useEffect(() => root.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target)) return;
      const key = pressedKey(event);
      if (key === 'Escape') leaveFor(onClose);
      else if (key === 'ArrowLeft' && onPrevious) leaveFor(onPrevious);
      else if (key === 'ArrowRight' && onNext) leaveFor(onNext);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [onClose, onPrevious, onNext]);

  return (
    <section
      ref={root}
      role="dialog"
      aria-modal="false"
      aria-labelledby={id}
      tabIndex={-1}
      className={styles.panel}
    >
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {(onPrevious ?? onNext) && (
          <>
            <Step label="이전 항목" icon="chev-l" onPress={onPrevious} />
            <Step label="다음 항목" icon="chev-r" onPress={onNext} />
          </>
        )}
        {to !== undefined && (
          <Link to={to} aria-label="전체 화면으로" title="전체 화면으로" className={styles.button}>
            <Icon name="full" size={18} />
          </Link>
        )}
        <Step label="닫기" icon="close" onPress={onClose} />
      </div>
      <div className={styles.body}>{children}</div>
      {actions !== undefined && (
        <div ref={keepFootRoom} className={styles.foot}>
          {actions}
        </div>
      )}
    </section>
  );
}

function Step({
  label,
  icon,
  onPress,
}: {
  label: string;
  icon: 'chev-l' | 'chev-r' | 'close';
  onPress: (() => void) | undefined;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={onPress === undefined}
      className={styles.button}
      onClick={onPress && (() => leaveFor(onPress))}
    >
      <Icon name={icon} size={18} />
    </button>
  );
}

/** The facts of a thing, a name and a value each. */
export function Facts({
  items,
}: {
  items: readonly (readonly [name: string, value: ReactNode])[];
}) {
  return (
    <dl className={styles.facts}>
      {items.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Whether key events belong to a field, or to a dialog above the panel. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest(
      'input, textarea, select, [contenteditable="true"], [role="dialog"] form, [role="alertdialog"]',
    ) !== null
  );
}
