import {
  createReview,
  getMyReview,
  MAX_REVIEWS_A_DAY,
  updateReview,
  type OwnReview,
} from '@maru/contract/review/own-review';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { showAlert } from '../../shared/alert/alert.ts';
import { CallFailed, failureCodeOf, makeCall } from '../../shared/call.ts';
import { announceInvalid } from '../../shared/form/announce-invalid.ts';
import { askReload } from '../../shared/form/ask-reload.ts';
import { dropDraftAs, keepDraftAs } from '../../shared/form/draft.ts';
import { forbiddenFieldsOf } from '../../shared/form/forbidden-words.ts';
import { useUnsaved } from '../../shared/form/unsaved.ts';
import { useKeptDraft } from '../../shared/form/use-kept-draft.ts';
import { keptKeyOf } from '../../shared/idempotency-key.ts';
import { sentenceOf, wording } from '../../shared/wording.ts';
import type { ReviewBoard } from './review-board.ts';
import {
  draftNameOf,
  findReviewDraft,
  type ReviewBase,
  type ReviewValues,
} from './review-draft.ts';
import { forgetReviews } from './review-queries.ts';
import { problemsOfReview, reviewFields, type ReviewProblems } from './review-rules.ts';

interface ReviewFormOptions {
  board: ReviewBoard;
  /** `null` = a new one. */
  reviewId: number | null;
  stored: ReviewBase;
  /** Called after the review is stored. The page decides what to show next. */
  onSaved: (review: OwnReview) => void;
  /** Called when another window has saved the review and the writer wants to load that version. */
  onReload: () => void;
}

/** State of the review form: the values, the draft in the browser, and the results of saving. */
export function useReviewForm({ board, reviewId, stored, onSaved, onReload }: ReviewFormOptions) {
  const queries = useQueryClient();
  const draftName = draftNameOf(board.kind, reviewId);
  const [draft] = useState(() => findReviewDraft(draftName));
  const [base, setBase] = useState(draft ?? stored);
  const [values, setValues] = useState(base.values);
  const [isFromDraft, setFromDraft] = useState(draft !== null);
  const [isDirty, setDirty] = useState(draft !== null);
  const [isSaving, setSaving] = useState(false);
  const [problems, setProblems] = useState<ReviewProblems>({});
  /** Grows when the text is replaced from outside: the editor keeps its own. */
  const [fills, setFills] = useState(0);
  const settle = useRef<(saved: string) => void>(undefined);
  useUnsaved(isDirty);
  useKeptDraft(isDirty, values, () => keepDraftAs(draftName, { values, version: base.version }));

  const change = (part: Partial<ReviewValues>) => {
    setValues((before) => ({ ...before, ...part }));
    setDirty(true);
    setProblems((before) => {
      const left = { ...before };
      for (const field of reviewFields) if (field in part) delete left[field];
      return left;
    });
  };

  const startOver = () => {
    dropDraftAs(draftName);
    setBase(stored);
    setValues(stored.values);
    setProblems({});
    setDirty(false);
    setFromDraft(false);
    setFills(fills + 1);
  };

  const save = async (rating: NonNullable<ReviewValues['rating']>): Promise<OwnReview> => {
    const body = {
      target_id: Number(values.target),
      title: values.title.trim(),
      rating,
      body_html: values.html,
    };
    if (reviewId === null || base.version === null) {
      const created = await makeCall(createReview, {
        body: { kind: board.kind, ...body },
        idempotencyKey: keptKeyOf(draftName),
      });
      return created.item;
    }
    const input = { params: { _id: reviewId }, body: { ...body, version: base.version } };
    return (await makeCall(updateReview, input)).item;
  };

  const goOn = async () => {
    if (reviewId === null) return;
    const input = { params: { _id: reviewId }, query: { kind: board.kind } };
    // If this read fails, the base stays unchanged, and the next save asks again.
    const now = await makeCall(getMyReview, input).catch(() => null);
    if (now) setBase({ values, version: now.item.version });
  };

  /** A writer who continues has seen the notice about the newer version, and may overwrite it. */
  const settleConflict = async () => {
    if (!(await askReload())) return goOn();
    dropDraftAs(draftName);
    setDirty(false);
    return onReload();
  };

  const submit = async () => {
    if (isSaving) return;
    const found = problemsOfReview(values);
    setProblems(found);
    const wrong = Object.keys(found).length;
    if (wrong > 0 || values.rating === null) return announceInvalid(wrong);

    setSaving(true);
    try {
      const review = await save(values.rating);
      settle.current?.(review.body_html);
      dropDraftAs(draftName);
      setDirty(false);
      onSaved(review);
      await forgetReviews(queries);
    } catch (error) {
      const code = failureCodeOf(error);
      if (code === 'VERSION_CONFLICT') return await settleConflict();
      setProblems(problemsIn(error));
      const message = sentenceOfSaving(error);
      if (message !== null) showAlert({ type: 'error', message });
      // Where only the answer was lost, it is there.
      void forgetReviews(queries);
    } finally {
      setSaving(false);
    }
  };

  return {
    values,
    problems,
    change,
    submit,
    isSaving,
    isFromDraft,
    startOver,
    fills,
    /** Receives the function that deletes removed pictures after the save. */
    onEditor: (run: (saved: string) => void) => {
      settle.current = run;
    },
  };
}

/** Above this many seconds it is the day that is full, and not the server. */
const SOON_S = 30;

function sentenceOfSaving(error: unknown): string | null {
  const code = failureCodeOf(error);
  if (code === 'IDEMPOTENCY_CONFLICT') {
    return '앞서 누른 후기가 이미 등록됐어요. 내 후기에서 그 글을 수정해 주세요.';
  }
  const waitS = error instanceof CallFailed ? error.retryAfter : null;
  if (code === 'TOO_MANY_REQUESTS' && waitS !== null && waitS > SOON_S) {
    return `후기는 하루에 ${MAX_REVIEWS_A_DAY}개까지 쓸 수 있어요. 내일 다시 등록해 주세요.`;
  }
  return sentenceOf(code);
}

/** The fields that the server named, under the names they have here. */
function problemsIn(error: unknown): ReviewProblems {
  const problems: ReviewProblems = {};
  if (!(error instanceof CallFailed)) return problems;
  const forbidden = forbiddenFieldsOf(error);
  for (const { path } of error.errors) {
    const name = path === 'target_id' ? 'target' : path === 'body_html' ? 'html' : path;
    const field = reviewFields.find((known) => known === name);
    if (field) problems[field] = { message: forbidden[path] ?? wording.validation.pattern };
  }
  return problems;
}
