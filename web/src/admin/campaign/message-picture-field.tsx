import { useId } from 'react';
import { FieldErrorText } from '../../shared/form/field.tsx';
import { MMS_IMAGE_TYPES } from '../../shared/form/rules.ts';
import { useErrorText, type FieldError } from '../../shared/form/use-error-text.ts';
import { PictureChooser } from '../form/picture-chooser.tsx';
import styles from './message-picture.module.css';

interface MessagePictureFieldProps {
  /** Address of the picture. `null` = no picture. */
  picture: string | null;
  error?: FieldError;
  onChange: (picture: string | null) => void;
}

/**
 * Picture that turns a text message into an MMS. The server converts it to the format that carriers
 * accept.
 */
export function MessagePictureField({ picture, error, onChange }: MessagePictureFieldProps) {
  const id = useId();
  const errorText = useErrorText(error);
  return (
    <div role="group" aria-labelledby={`${id}-label`}>
      <p id={`${id}-label`} className={styles.label}>
        이미지 (MMS)
      </p>
      <div className={styles.row}>
        {picture !== null && <MessagePicture picture={picture} />}
        <div className={styles.actions}>
          <PictureChooser
            folder="message"
            isThere={picture !== null}
            onChoose={onChange}
            onRemove={() => onChange(null)}
            label="이미지 파일"
            removeLabel="이미지 지우기"
            chooseText="이미지 넣기"
            types={MMS_IMAGE_TYPES}
            describedBy={`${id}-help ${id}-error`}
          />
        </div>
      </div>
      <FieldErrorText id={`${id}-error`} text={errorText} />
      <p id={`${id}-help`} className={styles.help}>
        JPG, PNG, WebP · 최대 10MB. 1,500×1,440px, 200KB 이하 JPG로 줄여 MMS로 보내요.
      </p>
    </div>
  );
}

/** Picture of a message as it is sent. */
export function MessagePicture({ picture }: { picture: string }) {
  return <img src={picture} alt="보내는 이미지" className={styles.picture} />;
}
