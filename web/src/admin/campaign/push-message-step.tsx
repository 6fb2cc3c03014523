import type { MessageCategory } from '@maru/contract/message/message-choice';
import type { ReactNode } from 'react';
import { Field } from '../../shared/form/field.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { Toggle } from '../../shared/ui/toggle.tsx';
import { TEXT_MAX_LETTERS, TITLE_MAX_LETTERS, type PushMessage } from './composed-push.ts';
import { CategoryField } from './category-field.tsx';
import { Step } from './composer-frame.tsx';
import styles from './composer.module.css';
import type { Field as FieldName, FieldErrors } from './field-errors.ts';
import { LinkField } from './link-field.tsx';
import { MessagePictureField } from './message-picture-field.tsx';
import { VariableButtons } from './variable-buttons.tsx';

interface PushMessageStepProps {
  message: PushMessage;
  category: MessageCategory | null;
  errors: FieldErrors;
  /** Choice of the text that is edited, where there are several. */
  tabs: ReactNode;
  onChange: (
    changes: Partial<PushMessage & { category: MessageCategory | null }>,
    field?: FieldName,
  ) => void;
}

/** Second card of a push: title, text, picture, link target and category. */
export function PushMessageStep({
  message,
  category,
  errors,
  tabs,
  onChange,
}: PushMessageStepProps) {
  const { title, text, link, picture, advertising } = message;
  return (
    <Step
      title="내용"
      aside={
        <Toggle on={advertising} onChange={(on) => onChange({ advertising: on }, 'title')}>
          광고성 정보
        </Toggle>
      }
    >
      <div className={styles.fields}>
        {tabs}
        <Field label="제목" required error={errors.title}>
          {(control) => (
            <div className={styles.withCounter}>
              <input
                {...control}
                type="text"
                className={styles.input}
                value={title}
                onChange={({ target }) => onChange({ title: target.value }, 'title')}
              />
              <Letters count={title.length} max={TITLE_MAX_LETTERS} />
            </div>
          )}
        </Field>
        <Field label="내용" required error={errors.text}>
          {(control) => (
            <div className={styles.withCounter}>
              <textarea
                {...control}
                rows={3}
                className={styles.input}
                value={text}
                onChange={({ target }) => onChange({ text: target.value }, 'text')}
              />
              <Letters count={text.length} max={TEXT_MAX_LETTERS} />
            </div>
          )}
        </Field>
        <VariableButtons
          words={text}
          without="수신거부"
          onInsert={(place) => onChange({ text: text + place }, 'text')}
        />
        <MessagePictureField
          channel="push"
          picture={picture}
          error={errors.picture}
          onChange={(next) => onChange({ picture: next }, 'picture')}
        />
        <div className={styles.twoFields}>
          <LinkField
            value={link}
            error={errors.link}
            onChange={(next) => onChange({ link: next }, 'link')}
          />
          <CategoryField value={category} onChange={(next) => onChange({ category: next })} />
        </div>
      </div>
    </Step>
  );
}

function Letters({ count, max }: { count: number; max: number }) {
  return (
    <span aria-hidden="true" className={classNames(styles.counter, count > max && styles.over)}>
      {count} / {max}자
    </span>
  );
}
