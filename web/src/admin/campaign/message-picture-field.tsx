import type { Channel } from '@maru/contract/message/channel';
import { useId } from 'react';
import { FieldErrorText } from '../../shared/form/field.tsx';
import { MMS_IMAGE_TYPES } from '../../shared/form/rules.ts';
import { useErrorText, type FieldError } from '../../shared/form/use-error-text.ts';
import { PictureChooser } from '../form/picture-chooser.tsx';
import styles from './message-picture.module.css';

/** Texts by channel. Carriers take a picture as an MMS. */
const WORDS = {
  sms: {
    label: '이미지 (MMS)',
    help: 'JPG, PNG, WebP · 최대 10MB. 1,500×1,440px, 200KB 이하 JPG로 줄여 MMS로 보내요.',
  },
  push: {
    label: '이미지',
    help: 'JPG, PNG, WebP · 최대 10MB. 2:1 비율이 좋아요. 안드로이드와 PC의 크롬에 보이고, iPhone에는 보이지 않아요.',
  },
} as const;

interface MessagePictureFieldProps {
  channel?: Channel;
  /** Address of the picture. `null` = no picture. */
  picture: string | null;
  error?: FieldError;
  onChange: (picture: string | null) => void;
}

/**
 * Picture of a push, or one that turns a text message into an MMS. The server converts it to the
 * format that carriers accept.
 */
export function MessagePictureField({
  channel = 'sms',
  picture,
  error,
  onChange,
}: MessagePictureFieldProps) {
  const id = useId();
  const errorText = useErrorText(error);
  return (
    <div role="group" aria-labelledby={`${id}-label`}>
      <p id={`${id}-label`} className={styles.label}>
        {WORDS[channel].label}
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
        {WORDS[channel].help}
      </p>
    </div>
  );
}

/** Picture of a message as it is sent. */
export function MessagePicture({ picture }: { picture: string }) {
  return <img src={picture} alt="보내는 이미지" className={styles.picture} />;
}
