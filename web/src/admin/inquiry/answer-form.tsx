import {
  answerInquiry,
  MAX_ANSWER_LETTERS,
  noteInquiry,
  type InquiryThread,
} from '@maru/contract/inquiry/staff-inquiry';
import { isBlank } from '@maru/contract/text/clean-text';
import { useState } from 'react';
import { showAlert } from '../../shared/alert/alert.ts';
import { sayFailure } from '../../shared/alert/say-failure.ts';
import { failureCodeOf, makeCall } from '../../shared/call.ts';
import { forbiddenFieldsOf } from '../../shared/form/forbidden-words.ts';
import { TextareaField } from '../../shared/form/textarea-field.tsx';
import { useUnsaved } from '../../shared/form/unsaved.ts';
import { useAction } from '../../shared/use-action.ts';
import { wording } from '../../shared/wording.ts';
import { Button } from '../../shared/ui/button.tsx';
import styles from './inquiry.module.css';
import { inquiryCalls } from './use-live-inquiries.ts';

const CHANGED =
  '그사이 회원이나 다른 직원이 이 문의를 바꿨어요. 바뀐 내용을 확인하고 다시 보내 주세요. 쓰던 글은 그대로 있어요.';

/** An answer to the member, or a note for staff. The text stays if it cannot be stored. */
export function AnswerForm({ inquiry: { _id, version, state } }: { inquiry: InquiryThread }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<{ message: string } | undefined>();
  const { busy, run } = useAction<'answer' | 'note'>(inquiryCalls);
  useUnsaved(!isBlank(text), { keepsDraft: false });
  const params = { _id };

  const send = async (kind: 'answer' | 'note') => {
    if (isBlank(text)) return setProblem({ message: wording.validation.required });
    setProblem(undefined);
    const isStored = await run(
      () =>
        kind === 'answer'
          ? makeCall(answerInquiry, { params, body: { text, version } })
          : makeCall(noteInquiry, { params, body: { note: text, version } }),
      {
        key: kind,
        done: kind === 'answer' ? '답변을 보냈어요' : '메모를 남겼어요',
        failed: (error) => {
          const forbidden = forbiddenFieldsOf(error)['text'];
          if (forbidden !== undefined) return setProblem({ message: forbidden });
          if (failureCodeOf(error) !== 'VERSION_CONFLICT') return sayFailure(error);
          return showAlert({ type: 'warning', message: CHANGED });
        },
      },
    );
    if (isStored) setText('');
  };

  const isClosed = state === 'closed';
  return (
    <form
      method="post"
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send(isClosed ? 'note' : 'answer');
      }}
    >
      <TextareaField
        label={isClosed ? '직원 메모' : '답변이나 직원 메모'}
        rows={6}
        maxLetters={MAX_ANSWER_LETTERS}
        help="줄바꿈과 인터넷 주소는 회원에게 그대로 보여요"
        value={text}
        error={problem}
        onChange={(event) => {
          setText(event.target.value);
          setProblem(undefined);
        }}
      />
      <div className={styles.buttons}>
        <Button
          size="admin"
          variant="outline"
          loading={busy === 'note'}
          loadingText="남기는 중"
          onClick={() => void send('note')}
        >
          직원 메모로 남기기
        </Button>
        {!isClosed && (
          <Button type="submit" size="admin" loading={busy === 'answer'} loadingText="보내는 중">
            답변 보내기
          </Button>
        )}
      </div>
    </form>
  );
}
