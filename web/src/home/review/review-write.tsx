import { MAX_REVIEW_TITLE, type OwnReview } from '@maru/contract/review/own-review';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { showAlert } from '../../shared/alert/alert.ts';
import { EditorSkeleton, LazyHtmlEditor } from '../../shared/editor/lazy-html-editor.tsx';
import { SelectField } from '../../shared/form/select-field.tsx';
import { FieldErrorText } from '../../shared/form/field.tsx';
import { LeaveGuard } from '../../shared/form/leave-guard.tsx';
import { StarField } from '../../shared/form/star-field.tsx';
import { TextField } from '../../shared/form/text-field.tsx';
import { TextareaField } from '../../shared/form/textarea-field.tsx';
import { useErrorText } from '../../shared/form/use-error-text.ts';
import { useFocusOnProblem } from '../../shared/form/use-focus-on-problem.ts';
import { isMissing, subjectOf } from '../../shared/page-subject.ts';
import { Button, LinkButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Container, PageHead } from '../../shared/ui/layout.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { NotFoundPage } from '../frame/state-pages.tsx';
import { ClosedNotice } from '../feature/closed-notice.tsx';
import { useLiveFeature } from '../feature/use-feature.ts';
import { plainHtmlOf, plainTextIn, prefersPlainText } from './plain-html.ts';
import type { ReviewBoard } from './review-board.ts';
import { noReview, type ReviewBase } from './review-draft.ts';
import { myReviewQuery, targetOptions, useTargets, type ReviewTarget } from './review-queries.ts';
import { reviewFields } from './review-rules.ts';
import styles from './review-write.module.css';
import { useReviewForm } from './use-review-form.ts';

const NEW: ReviewBase = { values: noReview, version: null };

/** Writes a new review, or edits the member's own review named in the URL (`?_id=12`). */
export function ReviewWritePage({ board }: { board: ReviewBoard }) {
  const [search] = useSearchParams();
  if (!search.has('_id')) {
    return (
      <WriteFrame board={board}>
        <WithTargets key="new" board={board} reviewId={null} stored={NEW} />
      </WriteFrame>
    );
  }
  const review = subjectOf(search);
  return review === null ? (
    <NotFoundPage />
  ) : (
    <EditPage key={review} board={board} reviewId={review} />
  );
}

function EditPage({ board, reviewId }: { board: ReviewBoard; reviewId: number }) {
  // Never read from the cache: the form must start from the stored version that it overwrites.
  const query = useQuery({ ...myReviewQuery(board, reviewId), staleTime: 0, gcTime: 0 });
  if (isMissing(query.error)) return <NotFoundPage />;
  return (
    <WriteFrame board={board} editing>
      <Loaded query={query} skeleton={<FormSkeleton />}>
        {({ item }) => (
          <WithTargets
            key={item.version}
            board={board}
            reviewId={reviewId}
            stored={baseOf(item)}
            own={targetOf(item)}
            onReload={() => void query.refetch()}
          />
        )}
      </Loaded>
    </WriteFrame>
  );
}

function targetOf({ lecture, expert }: OwnReview): ReviewTarget | null {
  if (lecture) return { _id: lecture._id, name: lecture.title };
  return expert && { _id: expert._id, name: expert.nick };
}

function baseOf(review: OwnReview): ReviewBase {
  const { rating, title, body_html: html, version } = review;
  const target = String(targetOf(review)?._id ?? '');
  return { values: { target, rating, title, html }, version };
}

function WriteFrame({
  board,
  editing = false,
  children,
}: {
  board: ReviewBoard;
  editing?: boolean;
  children: ReactNode;
}) {
  const title = `${board.noun} ${editing ? '수정' : '쓰기'}`;
  return (
    <Container className={styles.page}>
      <PageHead
        title={title}
        crumbs={[...board.above, { label: board.title, to: board.list }, { label: title }]}
        lead="직접 겪은 이야기를 편하게 적어 주세요. 검토 후 공개돼요."
      />
      {children}
    </Container>
  );
}

interface WithTargetsProps {
  board: ReviewBoard;
  reviewId: number | null;
  stored: ReviewBase;
  /** Current subject of the review. It may have been removed from the site since. */
  own?: ReviewTarget | null;
  onReload?: () => void;
}

function WithTargets({ own = null, ...props }: WithTargetsProps) {
  const query = useTargets(props.board);
  return (
    <Loaded query={query} skeleton={<FormSkeleton />}>
      {(offered) => {
        const isOffered = own === null || offered.some(({ _id }) => _id === own._id);
        return <ReviewForm {...props} targets={isOffered ? offered : [own, ...offered]} />;
      }}
    </Loaded>
  );
}

function FormSkeleton() {
  return (
    <div className={styles.form}>
      <Skeleton height={76} />
      <Skeleton height={76} />
      <EditorSkeleton />
    </div>
  );
}

function ReviewForm({
  board,
  reviewId,
  stored,
  onReload = () => undefined,
  targets,
}: Omit<WithTargetsProps, 'own'> & { targets: readonly ReviewTarget[] }) {
  const navigate = useNavigate();
  const form = useReviewForm({
    board,
    reviewId,
    stored,
    onSaved: () => {
      showAlert({ type: 'success', title: '후기를 등록했어요', message: '검토 후 공개돼요' });
      void navigate(`${board.list}?mine=true`);
    },
    onReload,
  });
  const { values, problems, change } = form;
  // The writer can edit an existing review at any time.
  const mayWrite = useLiveFeature('review') || reviewId !== null;
  const action = reviewId === null ? '등록하기' : '다시 검토받기';

  const element = useFocusOnProblem(reviewFields, problems);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (mayWrite) void form.submit();
  };

  return (
    <form ref={element} method="post" noValidate className={styles.form} onSubmit={submit}>
      <LeaveGuard />
      <ClosedNotice feature="review" open={mayWrite} />
      {form.isFromDraft && (
        <p role="status" className={styles.draft}>
          <Icon name="info" size={18} />
          <span>이 브라우저에 남아 있던 글을 불러왔어요.</span>
          <Button variant="outline" size="xs" onClick={form.startOver}>
            {reviewId === null ? '처음부터 쓰기' : '저장된 내용으로'}
          </Button>
        </p>
      )}
      <div data-field="target">
        <SelectField
          label={board.target}
          required
          placeholder={`${board.target}를 골라 주세요`}
          options={targetOptions(targets)}
          value={values.target}
          error={problems.target}
          onChange={(event) => change({ target: event.target.value })}
        />
      </div>
      <div data-field="rating">
        <StarField
          label="별점"
          name="rating"
          value={values.rating}
          error={problems.rating}
          onChange={(rating) => change({ rating })}
        />
      </div>
      <div data-field="title">
        <TextField
          label="제목"
          required
          maxLetters={MAX_REVIEW_TITLE}
          value={values.title}
          error={problems.title}
          onChange={(event) => change({ title: event.target.value })}
        />
      </div>
      <BodyField key={form.fills} form={form} />
      <p className={styles.notice}>
        <Icon name="warn" size={18} />
        개인의 경험이며 수익을 보장하지 않아요
      </p>
      <div className={styles.buttons}>
        <LinkButton to={`${board.list}${reviewId === null ? '' : '?mine=true'}`} variant="neutral">
          취소
        </LinkButton>
        <Button
          type="submit"
          aria-disabled={!mayWrite}
          loading={form.isSaving}
          loadingText="저장 중"
        >
          {mayWrite ? action : '지금은 쓸 수 없어요'}
        </Button>
      </div>
    </form>
  );
}

function BodyField({ form }: { form: ReturnType<typeof useReviewForm> }) {
  // Decided once from the initial value. A field that changed its kind during typing would jump.
  const [isPlain] = useState(() => prefersPlainText(navigator.userAgent, form.values.html));
  return (
    <div data-field="html">{isPlain ? <PlainBody form={form} /> : <RichBody form={form} />}</div>
  );
}

function PlainBody({ form }: { form: ReturnType<typeof useReviewForm> }) {
  return (
    <TextareaField
      label="내용"
      required
      value={plainTextIn(form.values.html) ?? ''}
      error={form.problems.html}
      onChange={(event) => form.change({ html: plainHtmlOf(event.target.value) })}
    />
  );
}

function RichBody({ form }: { form: ReturnType<typeof useReviewForm> }) {
  const id = useId();
  const errorText = useErrorText(form.problems.html);
  return (
    <>
      <p className={styles.label}>
        내용
        <span aria-hidden="true">*</span>
      </p>
      <div className={styles.editor} data-invalid={form.problems.html ? '' : undefined}>
        <LazyHtmlEditor
          label="내용"
          side="home"
          folder="review"
          html={form.values.html}
          onChange={(html) => form.change({ html })}
          onReady={form.onEditor}
        />
      </div>
      <FieldErrorText id={`${id}-error`} text={errorText} />
      <p className={styles.help}>사진은 JPG, PNG, GIF 파일을 10MB까지 올릴 수 있어요</p>
    </>
  );
}
