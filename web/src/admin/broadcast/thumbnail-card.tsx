import type { StaffScheduleItem } from '@maru/contract/broadcast';
import { useId, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { failureCodeOf } from '../../shared/call.ts';
import { uploadImage } from '../../shared/editor/upload-image.ts';
import { fileProblem, IMAGE_TYPES } from '../../shared/form/rules.ts';
import { announce } from '../../shared/ui/announcer.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Thumb } from '../../shared/ui/card.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { KindBadge } from '../../shared/ui/badge.tsx';
import { sentenceOf, wording } from '../../shared/wording.ts';
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
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [kind, type] = form.watch(['kind', 'type']);

  const refuse = (message: string) => {
    setProblem(message);
    announce(message, 'assertive');
  };
  const send = async (file: File | undefined) => {
    if (!file) return;
    setProblem(null);
    const wrong = fileProblem(file, IMAGE_TYPES);
    if (wrong !== null) return refuse(wrong);
    setSending(true);
    try {
      field.onChange(await uploadImage('admin', 'broadcast', file));
    } catch (error) {
      const code = failureCodeOf(error);
      const isFile = code === 'INVALID_INPUT' || code === 'UNSUPPORTED_MEDIA_TYPE';
      refuse(
        isFile ? wording.validation.file(file.name) : (sentenceOf(code) ?? wording.login.error),
      );
    } finally {
      setSending(false);
    }
  };

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
