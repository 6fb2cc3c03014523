import { useId, useRef } from 'react';
import { useController } from 'react-hook-form';
import { useImageUpload } from '../../shared/editor/use-image-upload.ts';
import { IMAGE_TYPES } from '../../shared/form/rules.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Thumb } from '../../shared/ui/card.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { wording } from '../../shared/wording.ts';
import { Panel } from '../chrome/admin-page.tsx';
import type { PostFormApi } from './post-fields.tsx';
import styles from './post.module.css';

/** The picture of a post in lists. */
export function CoverCard({ form }: { form: PostFormApi }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { field } = useController({ name: 'img_path', control: form.control });
  const { isSending, problem, send } = useImageUpload(
    'admin',
    'editor',
    wording.login.error,
    field.onChange,
  );

  return (
    <Panel title="대표 그림">
      <Thumb src={field.value}>
        {field.value === null && (
          <span className={styles.noPicture}>
            <Icon name="image" size={28} />
            목록에 보일 그림이에요
          </span>
        )}
      </Thumb>
      <div className={styles.coverActions}>
        <input
          ref={input}
          type="file"
          accept={IMAGE_TYPES.join(',')}
          aria-label="대표 그림"
          aria-describedby={`${id}-help`}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            void send(event.target.files?.[0]);
            // Choosing the same file again is to count as a choice.
            event.target.value = '';
          }}
        />
        <Button
          size="admin"
          variant="outline"
          className={styles.grow}
          loading={isSending}
          loadingText="올리는 중"
          onClick={() => input.current?.click()}
        >
          <Icon name="upload" size={18} />
          {field.value === null ? '그림 올리기' : '바꾸기'}
        </Button>
        {field.value !== null && (
          <Button
            size="admin"
            variant="danger-soft"
            aria-label="대표 그림 지우기"
            onClick={() => field.onChange(null)}
          >
            <Icon name="trash" size={18} />
          </Button>
        )}
      </div>
      {problem !== null && <p className={styles.problem}>{problem}</p>}
      <p id={`${id}-help`} className={styles.sub}>
        JPG, PNG, GIF · 최대 10MB · 16:9 권장
      </p>
    </Panel>
  );
}
