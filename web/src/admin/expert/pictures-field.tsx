import { useId } from 'react';
import { useImageUpload } from '../../shared/editor/use-image-upload.ts';
import { FileButton } from '../../shared/form/file-button.tsx';
import { fileProblem, IMAGE_TYPES } from '../../shared/form/rules.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { wording } from '../../shared/wording.ts';
import { OrderList } from '../list/order-list.tsx';
import { Hint } from '../chrome/hint.tsx';
import { cropPhoto } from './crop-photo.tsx';
import styles from './expert.module.css';

const MOST = 8;

/** The pictures of an expert, in order. The first picture is used everywhere on the site. */
export function PicturesField({
  value,
  onChange,
}: {
  value: readonly string[];
  onChange: (paths: string[]) => void;
}) {
  const id = useId();
  const { isSending, problem, send } = useImageUpload(
    'admin',
    'expert',
    wording.login.error,
    (path) => onChange([...value, path]),
  );
  const sendPart = async (file: File | undefined) => {
    const part = file && fileProblem(file, IMAGE_TYPES) === null ? await cropPhoto(file) : file;
    if (part) await send(part);
  };
  const rows = value.map((path, index) => ({ _id: index + 1, path }));

  return (
    <div className={styles.pictures}>
      {rows.length > 0 && (
        <OrderList
          caption="사진 순서"
          rows={rows}
          nameOf={({ _id }) => (_id === 1 ? '대표 사진' : `사진 ${_id}`)}
          show={({ _id, path }) => (
            <div className={styles.picture}>
              <img src={path} alt={_id === 1 ? '대표 사진' : `사진 ${_id}`} />
              <span>{_id === 1 ? '대표' : ''}</span>
              <Button
                size="xs"
                variant="danger-soft"
                aria-label={`${_id === 1 ? '대표 사진' : `사진 ${_id}`} 빼기`}
                onClick={() => onChange(value.filter((other) => other !== path))}
              >
                <Icon name="trash" size={16} />
              </Button>
            </div>
          )}
          onOrder={(ids) => onChange(ids.flatMap((place) => value[place - 1] ?? []))}
        />
      )}
      <FileButton
        size="admin"
        variant="outline"
        loading={isSending}
        loadingText="올리는 중"
        aria-disabled={value.length >= MOST}
        label="전문가 사진"
        accept={IMAGE_TYPES}
        describedBy={`${id}-help`}
        onFiles={([file]) => void sendPart(file)}
      >
        <Icon name="upload" size={18} />
        사진 올리기
      </FileButton>
      {problem !== null && <p className={styles.problem}>{problem}</p>}
      <Hint id={`${id}-help`}>
        JPG, PNG, GIF · 최대 10MB · {MOST}장까지 · 올리기 전에 세로 사진(570×600)으로 잘라요
      </Hint>
    </div>
  );
}
