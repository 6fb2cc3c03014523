import { useImageUpload } from '../../shared/editor/use-image-upload.ts';
import { FileButton } from '../../shared/form/file-button.tsx';
import { IMAGE_TYPES } from '../../shared/form/rules.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Thumb } from '../../shared/ui/card.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { wording } from '../../shared/wording.ts';
import styles from './column-write-screen.module.css';

interface CoverFieldProps {
  value: string | null;
  onChange: (path: string | null) => void;
}

/** Cover picture shown above a column in lists. */
export function CoverField({ value, onChange }: CoverFieldProps) {
  const { isSending, problem, send } = useImageUpload(
    'home',
    'column',
    wording.join.fail,
    onChange,
  );

  return (
    <div>
      <p className={styles.label}>대표 사진</p>
      <div className={styles.cover}>
        <Thumb src={value}>
          {value === null && (
            <span className={styles.noCover}>
              <Icon name="image" size={28} />
              사진 없이도 발행할 수 있어요
            </span>
          )}
        </Thumb>
        <div className={styles.coverSide}>
          <div className={styles.coverButtons}>
            <FileButton
              size="sm"
              variant="outline"
              loading={isSending}
              loadingText="올리는 중"
              label="대표 사진"
              accept={IMAGE_TYPES}
              onFiles={([file]) => void send(file)}
            >
              <Icon name="upload" size={18} />
              {value === null ? '사진 올리기' : '바꾸기'}
            </FileButton>
            {value !== null && (
              <Button size="sm" variant="neutral" onClick={() => onChange(null)}>
                <Icon name="trash" size={18} />
                지우기
              </Button>
            )}
          </div>
          {problem !== null && <p className={styles.problem}>{problem}</p>}
          <p className={styles.help}>JPG, PNG, GIF · 최대 10MB · 16:9 권장(1280×720)</p>
        </div>
      </div>
    </div>
  );
}
