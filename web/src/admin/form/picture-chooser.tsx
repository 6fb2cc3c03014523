import { useRef } from 'react';
import type { uploadFolders } from '@maru/contract/editor';
import { useImageUpload } from '../../shared/editor/use-image-upload.ts';
import { IMAGE_TYPES } from '../../shared/form/rules.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { wording } from '../../shared/wording.ts';
import styles from './picture-chooser.module.css';

interface PictureChooserProps {
  /** Under which the picture is kept. */
  folder: (typeof uploadFolders)[number];
  /** Whether there is a picture, which can then be taken away. */
  isThere: boolean;
  onChoose: (path: string) => void;
  onRemove: () => void;
  /** What the field is called, and the button that empties it. */
  label: string;
  removeLabel: string;
  chooseText?: string;
  /** The ids of what is said about the field. */
  describedBy: string;
}

/** Uploads the picture of a form, changes it, or takes it away. */
export function PictureChooser({
  folder,
  isThere,
  onChoose,
  onRemove,
  label,
  removeLabel,
  chooseText = '사진 올리기',
  describedBy,
}: PictureChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  const { isSending, problem, send } = useImageUpload(
    'admin',
    folder,
    wording.login.error,
    onChoose,
  );

  return (
    <>
      <div className={styles.actions}>
        <input
          ref={input}
          type="file"
          accept={IMAGE_TYPES.join(',')}
          aria-label={label}
          aria-describedby={describedBy}
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
          {isThere ? '바꾸기' : chooseText}
        </Button>
        {isThere && (
          <Button size="admin" variant="danger-soft" aria-label={removeLabel} onClick={onRemove}>
            <Icon name="trash" size={18} />
          </Button>
        )}
      </div>
      {problem !== null && <p className={styles.problem}>{problem}</p>}
    </>
  );
}
