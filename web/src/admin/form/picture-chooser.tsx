import type { uploadFolders } from '@maru/contract/editor/editor';
import { useImageUpload } from '../../shared/editor/use-image-upload.ts';
import { FileButton } from '../../shared/form/file-button.tsx';
import { IMAGE_TYPES } from '../../shared/form/rules.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { wording } from '../../shared/wording.ts';
import styles from './picture-chooser.module.css';

interface PictureChooserProps {
  /** Folder that stores the picture. */
  folder: (typeof uploadFolders)[number];
  /** Whether a picture exists and can be removed. */
  isThere: boolean;
  onChoose: (path: string) => void;
  onRemove: () => void;
  /** Label of the field, and label of the button that clears it. */
  label: string;
  removeLabel: string;
  chooseText?: string;
  types?: readonly string[];
  /** Ids of the elements that describe the field. */
  describedBy: string;
}

/** Uploads, replaces or removes the picture of a form. */
export function PictureChooser({
  folder,
  isThere,
  onChoose,
  onRemove,
  label,
  removeLabel,
  chooseText = '사진 올리기',
  types = IMAGE_TYPES,
  describedBy,
}: PictureChooserProps) {
  const { isSending, problem, send } = useImageUpload(
    'admin',
    folder,
    wording.login.error,
    onChoose,
    types,
  );

  return (
    <>
      <div className={styles.actions}>
        <FileButton
          size="admin"
          variant="outline"
          className={styles.choose}
          loading={isSending}
          loadingText="올리는 중"
          label={label}
          accept={types}
          describedBy={describedBy}
          onFiles={([file]) => void send(file)}
        >
          <Icon name="upload" size={18} />
          {isThere ? '바꾸기' : chooseText}
        </FileButton>
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
