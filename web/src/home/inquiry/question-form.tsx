import { MAX_INQUIRY_LETTERS } from '@maru/contract/inquiry/inquiry';
import { showAlert } from '../../shared/alert/alert.ts';
import { LeaveGuard } from '../../shared/form/leave-guard.tsx';
import { TextareaField } from '../../shared/form/textarea-field.tsx';
import { useFocusOnProblem } from '../../shared/form/use-focus-on-problem.ts';
import { Button } from '../../shared/ui/button.tsx';
import { DraftNote } from './draft-note.tsx';
import { inquiryFields, newQuestion } from './inquiry-values.ts';
import styles from './inquiry.module.css';
import { PictureField } from './picture-field.tsx';
import { useQuestionForm } from './use-inquiry-form.ts';

/** A further question in the same inquiry. */
export function QuestionForm({ inquiryId }: { inquiryId: number }) {
  const form = useQuestionForm(inquiryId, newQuestion, () =>
    showAlert({ type: 'success', message: '질문을 남겼어요' }),
  );
  const { values, problems, change } = form;
  const element = useFocusOnProblem(inquiryFields, problems);
  return (
    <section aria-labelledby="question-title" className={styles.again}>
      <h2 id="question-title">이어서 질문하기</h2>
      <form
        ref={element}
        method="post"
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <LeaveGuard />
        {form.isFromDraft && <DraftNote label="처음부터 쓰기" onStartOver={form.startOver} />}
        <div data-field="text">
          <TextareaField
            label="내용"
            required
            rows={4}
            maxLetters={MAX_INQUIRY_LETTERS}
            value={values.text}
            error={problems.text}
            onChange={(event) => change({ text: event.target.value })}
          />
        </div>
        <div data-field="pictures">
          <PictureField value={values.pictures} onChange={(pictures) => change({ pictures })} />
        </div>
        <div className={styles.buttons}>
          <Button type="submit" loading={form.isSending} loadingText="보내는 중">
            질문 남기기
          </Button>
        </div>
      </form>
    </section>
  );
}
