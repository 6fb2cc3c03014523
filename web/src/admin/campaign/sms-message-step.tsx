import type { MessageCategory } from '@maru/contract/message/message-choice';
import { TITLE_MAX_BYTES } from '@maru/contract/text/sms-text';
import type { ReactNode } from 'react';
import { Field } from '../../shared/form/field.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { Toggle } from '../../shared/ui/toggle.tsx';
import { BodyEditor } from './body-editor.tsx';
import { ByteMeter } from './byte-meter.tsx';
import { CategoryField } from './category-field.tsx';
import {
  frameTokens,
  type AdvertisingFrame,
  type ComposedSms,
  type SmsMessage,
} from './composed-sms.ts';
import { Step } from './composer-frame.tsx';
import styles from './composer.module.css';
import type { FieldErrors } from './field-errors.ts';
import { MessagePictureField } from './message-picture-field.tsx';
import { ShortLinkField } from './short-link-field.tsx';

interface SmsMessageStepProps {
  message: SmsMessage;
  category: MessageCategory | null;
  composed: ComposedSms;
  /** Names of the columns that the recipient list provides values for. */
  columns: readonly string[];
  frame: AdvertisingFrame;
  /** Origin of short links; `undefined` until it is known. */
  shortOrigin: string | undefined;
  errors: FieldErrors;
  /** Choice of the text that is edited, where there are several. */
  tabs: ReactNode;
  onChange: (changes: Partial<SmsMessage>) => void;
  onCategory: (category: MessageCategory | null) => void;
  onTemplate: () => void;
}

/** Second card of a text message: its content. */
export function SmsMessageStep({
  message,
  category,
  composed,
  columns,
  frame,
  shortOrigin,
  errors,
  tabs,
  onChange,
  onCategory,
  onTemplate,
}: SmsMessageStepProps) {
  const { title, text, picture, advertising } = message;
  const { titleBytes, unsendable } = composed;
  return (
    <Step
      step={2}
      title="내용"
      aside={
        <Toggle on={advertising} onChange={(on) => onChange({ advertising: on })}>
          광고성 정보
        </Toggle>
      }
    >
      <div className={styles.fields}>
        <Button variant="outline" size="admin" className={styles.own} onClick={onTemplate}>
          <Icon name="doc" size={16} />
          템플릿 불러오기
        </Button>
        <CategoryField value={category} onChange={onCategory} />
        {tabs}
        <Field
          label={`제목 (${picture === null ? 'LMS' : 'MMS'})`}
          error={errors.title}
          help="비워 두면 제목 없이 나가요."
        >
          {(control) => (
            <div className={styles.withCounter}>
              <input
                {...control}
                type="text"
                className={styles.input}
                value={title}
                onChange={(event) => onChange({ title: event.target.value })}
              />
              <span
                aria-hidden="true"
                className={classNames(styles.counter, titleBytes > TITLE_MAX_BYTES && styles.over)}
              >
                {titleBytes} / 40 byte
              </span>
            </div>
          )}
        </Field>
        <BodyEditor
          value={text}
          error={errors.text}
          frame={advertising ? frameTokens(frame) : null}
          unsendable={unsendable}
          columns={columns}
          onChange={(next) => onChange({ text: next })}
        />
        <ShortLinkField
          on={message.short_links ?? false}
          links={composed.links}
          shortOrigin={shortOrigin}
          onChange={(on) => onChange({ short_links: on })}
        />
        <MessagePictureField
          picture={picture}
          error={errors.picture}
          onChange={(next) => onChange({ picture: next })}
        />
        <ByteMeter message={message} composed={composed} onReplace={onChange} />
      </div>
    </Step>
  );
}
