import { useId, useState, type ReactNode } from 'react';
import { useController, type Control, type FieldValues, type Path } from 'react-hook-form';
import type { uploadFolders } from '@maru/contract/editor/editor';
import { FieldErrorText } from '../../shared/form/field.tsx';
import { useErrorText, type FieldError } from '../../shared/form/use-error-text.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { Panel } from '../chrome/admin-page.tsx';
import { PictureChooser } from './picture-chooser.tsx';
import styles from './picture-card.module.css';

interface PictureCardProps {
  title: string;
  /** Path of the stored picture. Empty = no picture. */
  value: string;
  onChange: (path: string) => void;
  folder: (typeof uploadFolders)[number];
  /** Minimum size of the picture in px. Its ratio is also the shape of the preview. */
  size: { width: number; height: number };
  error?: FieldError;
  required?: boolean;
  /** Content shown when there is no picture. */
  empty: ReactNode;
}

/** Maximum deviation from the expected aspect ratio without a warning. */
const SHAPE_TOLERANCE = 0.03;

/** Picture field of a form: upload, preview in the shape of its place, replace and remove. */
export function PictureCard({
  title,
  value,
  onChange,
  folder,
  size,
  error,
  required = false,
  empty,
}: PictureCardProps) {
  const id = useId();
  const [natural, setNatural] = useState<{ width: number; height: number } | null>(null);
  const errorText = useErrorText(error);
  const remark = natural === null || value === '' ? null : remarkOn(natural, size);

  return (
    <Panel title={title} aside={required ? '필수' : undefined}>
      <div className={styles.frame} style={{ aspectRatio: `${size.width} / ${size.height}` }}>
        {value === '' ? (
          <span className={styles.empty}>
            <Icon name="image" size={28} />
            {empty}
          </span>
        ) : (
          <img
            key={value}
            src={value}
            alt=""
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setNatural({ width: naturalWidth, height: naturalHeight })
            }
          />
        )}
      </div>
      <PictureChooser
        folder={folder}
        isThere={value !== ''}
        onChoose={onChange}
        onRemove={() => onChange('')}
        label={`${title} 파일`}
        removeLabel={`${title} 지우기`}
        describedBy={`${id}-help ${id}-error`}
      />
      <FieldErrorText id={`${id}-error`} text={errorText} />
      {remark !== null && (
        <p role="status" className={styles.remark}>
          <Icon name="warn" size={16} />
          {remark}
        </p>
      )}
      <p id={`${id}-help`} className={styles.help}>
        JPG, PNG, GIF · 최대 10MB · {size.width}×{size.height}px, 두 배 크기를 권해요
      </p>
    </Panel>
  );
}

interface BoundPictureProps<In extends FieldValues, Out> extends Omit<
  PictureCardProps,
  'value' | 'onChange' | 'error'
> {
  name: Path<In>;
  control: Control<In, unknown, Out>;
}

/** The picture of a form, bound by name. */
export function BoundPicture<In extends FieldValues, Out>({
  name,
  control,
  ...own
}: BoundPictureProps<In, Out>) {
  const { field, fieldState } = useController({ name, control });
  return (
    <PictureCard {...own} value={field.value} onChange={field.onChange} error={fieldState.error} />
  );
}

/** Warning about a picture that appears blurred or cropped at its place. */
export function remarkOn(
  natural: { width: number; height: number },
  place: { width: number; height: number },
): string | null {
  const is = `올린 사진은 ${natural.width}×${natural.height}px예요.`;
  if (natural.width < place.width || natural.height < place.height) {
    return `${is} 자리보다 작아서 흐리게 보여요.`;
  }
  const shape = natural.width / natural.height / (place.width / place.height);
  return Math.abs(shape - 1) > SHAPE_TOLERANCE
    ? `${is} 비율이 달라서 가장자리가 잘려 보여요.`
    : null;
}
