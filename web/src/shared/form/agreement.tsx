import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../ui/icon.tsx';
import styles from './agreement.module.css';
import { Checkbox } from './choice-field.tsx';
import type { FieldError } from './use-error-text.ts';

interface AgreementProps {
  name: string;
  title: string;
  /** Required to continue. */
  needed: boolean;
  checked: boolean;
  /** Some, but not all, of the agreements below it are accepted. */
  mixed?: boolean;
  disabled?: boolean;
  error?: FieldError;
  line?: string | undefined;
  onChange: (checked: boolean) => void;
  /** The whole document, shown on request, or its address. */
  full: { text: ReactNode } | { title: string; to: string };
  children?: ReactNode;
}

/** Something to agree to, with its text. Never ticked beforehand. */
export function Agreement({
  name,
  title,
  needed,
  checked,
  mixed = false,
  disabled,
  error,
  line,
  onChange,
  full,
  children,
}: AgreementProps) {
  const [open, setOpen] = useState(false);
  return (
    <section className={styles.document} aria-label={title}>
      <div className={styles.row}>
        <Checkbox
          name={name}
          checked={checked}
          mixed={mixed}
          disabled={disabled}
          aria-required={needed || undefined}
          error={error}
          onChange={(event) => onChange(event.target.checked)}
        >
          <span className={styles.title}>
            {title}{' '}
            <span className={needed ? styles.needed : styles.optional}>
              {needed ? '(필수)' : '(선택)'}
            </span>
          </span>
          {line !== undefined && <span className={styles.line}>{line}</span>}
        </Checkbox>
        {'to' in full ? (
          <Link to={full.to} target="_blank" className={styles.open}>
            {full.title} 보기
            <Icon name="ext" size={16} />
            <span className="sr-only">새 창</span>
          </Link>
        ) : (
          <button
            type="button"
            className={styles.open}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <span className="sr-only">{title} </span>
            전문 보기
            <Icon name={open ? 'chev-u' : 'chev-r'} size={16} />
          </button>
        )}
      </div>
      {children}
      {open && 'text' in full && (
        // It scrolls by itself, so the keyboard has to reach it.
        <div className={styles.text} tabIndex={0} role="region" aria-label={`${title} 전문`}>
          {full.text}
        </div>
      )}
    </section>
  );
}
