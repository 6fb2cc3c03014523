import type { StaffScheduleItem } from '@maru/contract/broadcast';
import { useId, useRef } from 'react';
import { useController } from 'react-hook-form';
import { useImageUpload } from '../../shared/editor/use-image-upload.ts';
import { IMAGE_TYPES } from '../../shared/form/rules.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Thumb } from '../../shared/ui/card.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { KindBadge } from '../../shared/ui/badge.tsx';
import { wording } from '../../shared/wording.ts';
import { Panel } from '../chrome/admin-page.tsx';
import type { BroadcastFormApi } from './broadcast-fields.tsx';
import { BroadcastState } from './broadcast-state.tsx';
import styles from './broadcast.module.css';

/** The picture of a recorded broadcast, drawn as the site shows it. */
export function ThumbnailCard({
  form,
  item,
}: {
  form: BroadcastFormApi;
  item: StaffScheduleItem | null;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { field } = useController({ name: 'content.thumbnailUrl', control: form.control });
  const { isSending, problem, send } = useImageUpload(
    'admin',
    'broadcast',
    wording.login.error,
    field.onChange,
  );
  const [kind, type] = form.watch(['kind', 'type']);

  return (
    <Panel title="썸네일">
      <Thumb
        src={field.value === '' ? null : field.value}
        badges={
          <>
            {item && <BroadcastState item={item} />}
            <KindBadge kind={kind} type={type} />
          </>
        }
      >
        {field.value === '' && (
          <span className={styles.noPicture}>
            <Icon name="image" size={28} />
            사진이 없으면 전문가 사진으로 보여요
          </span>
        )}
      </Thumb>
      <div className={styles.thumbActions}>
        <input
          ref={input}
          type="file"
          accept={IMAGE_TYPES.join(',')}
          aria-label="썸네일 사진"
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
          className={styles.choose}
          loading={isSending}
          loadingText="올리는 중"
          onClick={() => input.current?.click()}
        >
          <Icon name="upload" size={18} />
          {field.value === '' ? '사진 올리기' : '바꾸기'}
        </Button>
        {field.value !== '' && (
          <Button
            size="admin"
            variant="danger-soft"
            aria-label="썸네일 지우기"
            onClick={() => field.onChange('')}
          >
            <Icon name="trash" size={18} />
          </Button>
        )}
      </div>
      {problem !== null && <p className={styles.problem}>{problem}</p>}
      <p id={`${id}-help`} className={styles.hint}>
        JPG, PNG, GIF · 최대 10MB · 16:9 권장(1280×720)
      </p>
    </Panel>
  );
}
