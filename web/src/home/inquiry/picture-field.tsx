import { MAX_INQUIRY_PICTURES } from '@maru/contract/inquiry/inquiry';
import { useImageUpload } from '../../shared/editor/use-image-upload.ts';
import { FileButton } from '../../shared/form/file-button.tsx';
import { IMAGE_TYPES } from '../../shared/form/rules.ts';
import { announce } from '../../shared/ui/announcer.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { wording } from '../../shared/wording.ts';
import styles from './inquiry.module.css';

interface PictureFieldProps {
  value: readonly string[];
  onChange: (pictures: string[]) => void;
}

/** Pictures of a question. Removed ones are cleaned up by the server. */
export function PictureField({ value, onChange }: PictureFieldProps) {
  const { isSending, problem, send } = useImageUpload(
    'home',
    'inquiry',
    wording.login.error,
    (picture) => onChange([...value, picture]),
  );
  const isFull = value.length >= MAX_INQUIRY_PICTURES;
  const remove = (picture: string) => {
    onChange(value.filter((each) => each !== picture));
    announce('사진을 뺐어요');
  };
  return (
    <div>
      <p className={styles.label}>사진</p>
      {value.length > 0 && (
        <ul className={styles.pictures}>
          {value.map((picture, index) => (
            <li key={picture}>
              <img src={picture} alt={`첨부한 사진 ${index + 1}`} />
              <button
                type="button"
                aria-label={`사진 ${index + 1} 빼기`}
                className={styles.removePicture}
                onClick={() => remove(picture)}
              >
                <Icon name="close" size={18} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <FileButton
        size="sm"
        variant="outline"
        loading={isSending}
        loadingText="올리는 중"
        label="사진 올리기"
        accept={IMAGE_TYPES}
        aria-disabled={isFull}
        onFiles={([file]) => {
          if (!isFull) void send(file);
        }}
      >
        <Icon name="image" size={18} />
        사진 추가 {value.length}/{MAX_INQUIRY_PICTURES}
      </FileButton>
      {problem !== null && <p className={styles.problem}>{problem}</p>}
      <p className={styles.help}>
        JPG, PNG, GIF · 한 장에 10MB까지. 주민등록번호나 카드번호는 가리고 올려 주세요
      </p>
    </div>
  );
}
