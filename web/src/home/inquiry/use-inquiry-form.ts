import {
  addQuestion,
  createInquiry,
  getMyInquiry,
  updateInquiry,
  type OwnInquiry,
} from '@maru/contract/inquiry/inquiry';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showAlert } from '../../shared/alert/alert.ts';
import { CallFailed, failureCodeOf, makeCall } from '../../shared/call.ts';
import { announceInvalid } from '../../shared/form/announce-invalid.ts';
import type { Draft } from '../../shared/form/draft.ts';
import { useDrafted } from '../../shared/form/use-drafted.ts';
import { keptKeyOf } from '../../shared/idempotency-key.ts';
import { sentenceOf, wording } from '../../shared/wording.ts';
import { forgetInquiries } from './inquiry-queries.ts';
import {
  inquiryDraft,
  inquiryDraftName,
  inquiryFields,
  problemsOf,
  questionDraft,
  questionDraftName,
  type InquiryBase,
  type InquiryProblems,
  type InquiryValues,
  type newQuestion,
  type QuestionValues,
} from './inquiry-values.ts';

interface TextFormOptions<V> {
  draftName: string;
  readDraft: (draft: Draft) => { values: V; version: number | null } | null;
  stored: { values: V; version: number | null };
  findVersion: () => Promise<number | null>;
  send: (values: V, version: number | null) => Promise<OwnInquiry>;
  onSaved: (inquiry: OwnInquiry) => void;
  onReload: () => void;
  /** Empties the form once its text is stored, because the page stays. */
  isCleared?: boolean;
}

/** A text with pictures: its values, its draft in the browser, and the results of sending. */
function useTextForm<V extends InquiryValues | QuestionValues>(options: TextFormOptions<V>) {
  const { draftName, readDraft, stored, findVersion, send, onSaved, onReload, isCleared } = options;
  const queries = useQueryClient();
  const text = useDrafted({ draftName, readDraft, stored, findVersion, onReload });
  const { values, version, isFromDraft } = text;
  const [isSending, setSending] = useState(false);
  const [problems, setProblems] = useState<InquiryProblems>({});

  const change = (part: Partial<V>) => {
    text.change(part);
    setProblems((before) => {
      const left = { ...before };
      for (const field of inquiryFields) if (field in part) delete left[field];
      return left;
    });
  };

  const submit = async () => {
    if (isSending) return;
    const found = problemsOf(values);
    setProblems(found);
    const wrong = Object.keys(found).length;
    if (wrong > 0) return announceInvalid(wrong);
    setSending(true);
    try {
      const inquiry = await send(values, version);
      text.settleSaved('');
      if (isCleared) text.startOver();
      await forgetInquiries(queries);
      onSaved(inquiry);
    } catch (error) {
      if (failureCodeOf(error) === 'VERSION_CONFLICT') return await text.settleConflict();
      setProblems(problemsIn(error));
      const message = sentenceOfSending(error);
      if (message !== null) showAlert({ type: 'error', message });
      // Where only the answer was lost, it is there.
      void forgetInquiries(queries);
    } finally {
      setSending(false);
    }
  };

  const startOver = () => {
    text.startOver();
    setProblems({});
  };
  return { values, problems, change, submit, startOver, isSending, isFromDraft };
}

interface InquiryFormOptions {
  /** `null` = a new one. */
  inquiryId: number | null;
  stored: InquiryBase;
  onSaved: (inquiry: OwnInquiry) => void;
  onReload: () => void;
}

/** State of the form of an inquiry. */
export function useInquiryForm({ inquiryId, stored, onSaved, onReload }: InquiryFormOptions) {
  const draftName = inquiryDraftName(inquiryId);
  return useTextForm<InquiryValues>({
    draftName,
    readDraft: inquiryDraft,
    stored,
    onSaved,
    onReload,
    findVersion: async () =>
      inquiryId === null
        ? null
        : (await makeCall(getMyInquiry, { params: { _id: inquiryId } })).item.version,
    send: async ({ category, ...written }, version) => {
      if (category === '') throw new Error('The category was checked before.');
      const body = { ...written, title: written.title.trim(), category };
      const { item } =
        inquiryId === null || version === null
          ? await makeCall(createInquiry, { body, idempotencyKey: keptKeyOf(draftName) })
          : await makeCall(updateInquiry, {
              params: { _id: inquiryId },
              body: { ...body, version },
            });
      return item;
    },
  });
}

/** State of the form of a further question. */
export function useQuestionForm(
  inquiryId: number,
  stored: typeof newQuestion,
  onSaved: (inquiry: OwnInquiry) => void,
) {
  const draftName = questionDraftName(inquiryId);
  return useTextForm<QuestionValues>({
    draftName,
    readDraft: questionDraft,
    stored,
    onSaved,
    onReload: () => undefined,
    isCleared: true,
    findVersion: () => Promise.resolve(null),
    send: async (body) => {
      const input = { params: { _id: inquiryId }, body, idempotencyKey: keptKeyOf(draftName) };
      return (await makeCall(addQuestion, input)).item;
    },
  });
}

/** Above this many seconds the limit of a day is reached, and the server is not busy. */
const SOON_S = 30;

function sentenceOfSending(error: unknown): string | null {
  const code = failureCodeOf(error);
  if (code === 'IDEMPOTENCY_CONFLICT') {
    return '앞서 누른 문의가 이미 접수됐어요. 문의 목록에서 확인해 주세요.';
  }
  if (code === 'STATE_CONFLICT') {
    return '그사이 답변이 달렸거나 문의가 닫혔어요. 문의를 다시 확인해 주세요.';
  }
  const waitS = error instanceof CallFailed ? error.retryAfter : null;
  if (code === 'TOO_MANY_REQUESTS' && waitS !== null && waitS > SOON_S) {
    return '오늘 남길 수 있는 문의를 모두 남겼어요. 내일 다시 남겨 주세요.';
  }
  return sentenceOf(code);
}

/** The fields that the server named. */
function problemsIn(error: unknown): InquiryProblems {
  const problems: InquiryProblems = {};
  if (!(error instanceof CallFailed)) return problems;
  for (const { path } of error.errors) {
    const field = inquiryFields.find((known) => known === path);
    if (field) problems[field] = { message: wording.validation.pattern };
  }
  return problems;
}
