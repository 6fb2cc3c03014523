import {
  createReview,
  getMyReview,
  MAX_REVIEWS_A_DAY,
  updateReview,
  type OwnReview,
} from '@maru/contract/review/own-review';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showAlert } from '../../shared/alert/alert.ts';
import { CallFailed, failureCodeOf, makeCall } from '../../shared/call.ts';
import { announceInvalid } from '../../shared/form/announce-invalid.ts';
import { forbiddenFieldsOf } from '../../shared/form/forbidden-words.ts';
import { useDrafted } from '../../shared/form/use-drafted.ts';
import { keptKeyOf } from '../../shared/idempotency-key.ts';
import { sentenceOf, wording } from '../../shared/wording.ts';
import type { ReviewBoard } from './review-board.ts';
import {
  draftNameOf,
  baseOfReviewDraft,
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
  const text = useDrafted({
    draftName,
    readDraft: baseOfReviewDraft,
    stored,
    async findVersion() {
      if (reviewId === null) return null;
      const input = { params: { _id: reviewId }, query: { kind: board.kind } };
      return (await makeCall(getMyReview, input)).item.version;
    },
    onReload,
  });
  const { values, version, isFromDraft, fills, onEditor } = text;
  const [isSaving, setSaving] = useState(false);
  const [problems, setProblems] = useState<ReviewProblems>({});

  const change = (part: Partial<ReviewValues>) => {
    text.change(part);
    setProblems((before) => {
      const left = { ...before };
      for (const field of reviewFields) if (field in part) delete left[field];
      return left;
    });
  };

  const startOver = () => {
    text.startOver();
    setProblems({});
  };

  const submit = async () => {
    if (isSaving) return;
    const found = problemsOfReview(values);
    setProblems(found);
    const wrong = Object.keys(found).length;
    if (wrong > 0 || values.rating === null) return announceInvalid(wrong);

    setSaving(true);
    try {
      const review = await send(
        board,
        { reviewId, version },
        { ...values, rating: values.rating },
        draftName,
      );
      text.settleSaved(review.body_html);
      onSaved(review);
      await forgetReviews(queries);
    } catch (error) {
      const code = failureCodeOf(error);
      if (code === 'VERSION_CONFLICT') return await text.settleConflict();
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
    onEditor,
  };
}

async function send(
  board: ReviewBoard,
  { reviewId, version }: { reviewId: number | null; version: number | null },
  { target, title, rating, html }: ReviewValues & { rating: NonNullable<ReviewValues['rating']> },
  keyName: string,
): Promise<OwnReview> {
  const body = { target_id: Number(target), title: title.trim(), rating, body_html: html };
  if (reviewId === null || version === null) {
    const idempotencyKey = keptKeyOf(keyName);
    const created = { kind: board.kind, ...body };
    return (await makeCall(createReview, { body: created, idempotencyKey })).item;
  }
  const input = { params: { _id: reviewId }, body: { ...body, version } };
  return (await makeCall(updateReview, input)).item;
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
