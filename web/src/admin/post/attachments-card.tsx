import { ATTACHMENT_TYPES, uploadAttachment } from '@maru/contract/post/attachment';
import {
  MAX_ATTACHMENT_BYTES,
  MOST_ATTACHMENTS,
  type StaffAttachment,
} from '@maru/contract/post/staff-post';
import { useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { failureCodeOf, makeUpload } from '../../shared/call.ts';
import { FileButton } from '../../shared/form/file-button.tsx';
import { formatBytes } from '../../shared/format.ts';
import { announce } from '../../shared/ui/announcer.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { sentenceOf, wording } from '../../shared/wording.ts';
import { Panel } from '../chrome/admin-page.tsx';
import type { PostFormApi } from './post-fields.tsx';
import { SecondLine } from '../chrome/two-lines.tsx';
import { Hint } from '../chrome/hint.tsx';
import styles from './post.module.css';

/** The files of a notice. The form keeps their numbers; their names are known here. */
export function AttachmentsCard({
  form,
  stored,
}: {
  form: PostFormApi;
  stored: readonly StaffAttachment[];
}) {
  const id = useId();
  const [sent, setSent] = useState<readonly StaffAttachment[]>([]);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { field } = useController({ name: 'attachments', control: form.control });
  const known = new Map([...stored, ...sent].map((file) => [file._id, file]));

  const refuse = (message: string) => {
    setProblem(message);
    announce(message, 'assertive');
  };
  const send = async (files: readonly File[]) => {
    setProblem(null);
    setSending(true);
    for (const file of files) {
      if (form.getValues('attachments').length >= MOST_ATTACHMENTS) {
        refuse(`파일은 ${MOST_ATTACHMENTS}개까지 붙일 수 있어요.`);
        break;
      }
      await sendOne(file);
    }
    setSending(false);
  };
  const sendOne = async (file: File) => {
    if (file.size > MAX_ATTACHMENT_BYTES) return refuse(wording.validation.file(file.name));
    const body = new FormData();
    body.append('file', file, encodeURIComponent(file.name));
    try {
      const { item } = await makeUpload(uploadAttachment, body);
      setSent((before) => [...before, item]);
      field.onChange([...form.getValues('attachments'), item._id]);
    } catch (error) {
      const code = failureCodeOf(error);
      refuse(
        code === 'INVALID_INPUT' ? wording.validation.file(file.name) : (sentenceOf(code) ?? ''),
      );
    }
  };

  return (
    <Panel title="첨부 파일" aside={`${field.value.length} / ${MOST_ATTACHMENTS}개`}>
      <ul className={styles.files}>
        {field.value.map((fileId) => {
          const file = known.get(fileId);
          const name = file?.name ?? `파일 ${fileId}`;
          return (
            <li key={fileId} className={styles.file}>
              <Icon name="doc" size={18} />
              {file ? (
                <a href={file.url} download={file.name} className={styles.fileName}>
                  {name}
                </a>
              ) : (
                <span className={styles.fileName}>{name}</span>
              )}
              {file && <SecondLine>{formatBytes(file.bytes)}</SecondLine>}
              <button
                type="button"
                aria-label={`${name} 떼기`}
                title="떼기"
                className={styles.tool}
                onClick={() => field.onChange(field.value.filter((one) => one !== fileId))}
              >
                <Icon name="close" size={18} />
              </button>
            </li>
          );
        })}
      </ul>
      <FileButton
        size="admin"
        variant="outline"
        loading={isSending}
        loadingText="올리는 중"
        aria-disabled={field.value.length >= MOST_ATTACHMENTS}
        label="첨부 파일 고르기"
        accept={ATTACHMENT_TYPES.map((type) => `.${type}`)}
        multiple
        describedBy={`${id}-help`}
        onFiles={(files) => void send(files)}
      >
        <Icon name="upload" size={18} />
        파일 붙이기
      </FileButton>
      {problem !== null && <p className={styles.problem}>{problem}</p>}
      <Hint id={`${id}-help`}>문서, 그림, 압축 파일 · 하나에 최대 10MB</Hint>
    </Panel>
  );
}
