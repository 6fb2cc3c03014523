import { useId, useRef } from 'react';
import { useController } from 'react-hook-form';
import { useImageUpload } from '../../shared/editor/use-image-upload.ts';
import { IMAGE_TYPES } from '../../shared/form/rules.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Thumb } from '../../shared/ui/card.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { wording } from '../../shared/wording.ts';
import { Panel } from '../chrome/admin-page.tsx';
import type { SeriesFormApi } from './series-form.tsx';
import styles from './series.module.css';

/** The picture of a series. */
export function CoverCard({ form }: { form: SeriesFormApi }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { field } = useController({ name: 'img_path', control: form.control });
  const { isSending, problem, send } = useImageUpload(
    'admin',
    'series',
    wording.login.error,
    field.onChange,
  );
  const isEmpty = field.value === '';
  return (
    <Panel title="표지">
      <div className={styles.fields}>
        <Thumb src={isEmpty ? null : field.value} />
        <input
          ref={input}
          type="file"
          accept={IMAGE_TYPES.join(',')}
          aria-label="표지 사진"
          aria-describedby={`${id}-help`}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            void send(event.target.files?.[0]);
            // Choosing the same file again is to count as a choice.
            event.target.value = '';
          }}
        />
        <span className={styles.buttons}>
          <Button
            size="admin"
            variant="outline"
            loading={isSending}
            loadingText="올리는 중"
            onClick={() => input.current?.click()}
          >
            <Icon name="upload" size={18} />
            {isEmpty ? '사진 올리기' : '바꾸기'}
          </Button>
          {!isEmpty && (
            <Button
              size="admin"
              variant="danger-soft"
              aria-label="표지 지우기"
              onClick={() => field.onChange('')}
            >
              <Icon name="trash" size={18} />
            </Button>
          )}
        </span>
        {problem !== null && <p className={styles.problem}>{problem}</p>}
        <p id={`${id}-help`} className={styles.hint}>
          JPG, PNG, GIF · 최대 10MB · 16:9 권장(1280×720)
        </p>
      </div>
    </Panel>
  );
}
