import { useEffect, useRef, type ReactNode } from 'react';
import { formatDateTime, formatTime } from '../../shared/format.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { AdminHead } from '../chrome/admin-page.tsx';
import styles from './composer.module.css';
import type { Composer } from './use-composer.ts';

interface ComposerFrameProps {
  title: string;
  badge?: ReactNode;
  composer: Pick<
    Composer<object>,
    'draft' | 'takeDraft' | 'throwDraftAway' | 'keep' | 'keptAt' | 'errors'
  >;
  onSend: () => void;
  layout: 'sms' | 'push';
  children: ReactNode;
}

/** The frame of both composers: head, the offer of a draft, and the form that sends. */
export function ComposerFrame({
  title,
  badge,
  composer,
  onSend,
  layout,
  children,
}: ComposerFrameProps) {
  const { draft, takeDraft, throwDraftAway, keep, keptAt, errors } = composer;
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    form.current
      ?.querySelector<HTMLElement>('[aria-invalid="true"], [data-refused="true"]')
      ?.focus();
  }, [errors]);

  return (
    <form
      method="post"
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <AdminHead
        title={title}
        badge={badge}
        actions={
          <>
            {keptAt !== null && <span className={styles.kept}>{formatTime(keptAt)} 저장됨</span>}
            <Button variant="outline" size="admin" onClick={keep}>
              임시 저장
            </Button>
          </>
        }
      />
      {draft !== null && (
        <div role="status" className={styles.offer}>
          <Icon name="note" size={18} />
          <p>{formatDateTime(draft.at)}에 쓰던 내용이 이 브라우저에 남아 있어요.</p>
          <Button variant="ghost" size="admin" onClick={throwDraftAway}>
            버리기
          </Button>
          <Button variant="secondary" size="admin" onClick={takeDraft}>
            불러오기
          </Button>
        </div>
      )}
      <div className={layout === 'sms' ? styles.three : styles.two}>{children}</div>
    </form>
  );
}

interface StepProps {
  /** Its number, where the steps are counted. */
  step?: number;
  title: string;
  /** At the right of the head. */
  aside?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** One card of a composer. */
export function Step({ step, title, aside, className, children }: StepProps) {
  return (
    <section aria-label={title} className={className ?? styles.card}>
      <div className={styles.cardHead}>
        {step !== undefined && (
          <span aria-hidden="true" className={styles.number}>
            {step}
          </span>
        )}
        <h2 className={styles.cardTitle}>{title}</h2>
        {aside !== undefined && <div className={styles.cardAside}>{aside}</div>}
      </div>
      <div className={styles.cardBody}>{children}</div>
    </section>
  );
}
