import type { OutputOf } from '@maru/contract/core/call';
import type { StaffBoard } from '@maru/contract/post/staff-board';
import type { StaffPostKind } from '@maru/contract/post/staff-post';
import { useEffect, useRef, useState } from 'react';
import { makeCall } from '../../shared/call.ts';
import type { DraftPlace } from '../form/use-form-draft.ts';
import { callsOf } from './post-boards.ts';
import type { PostValues } from './post-values.ts';

/** Minimum interval between saves of the draft to the server. */
const KEEP_MS = 10_000;

type ServerDraft = OutputOf<StaffBoard['findDraft']>['item'];

/**
 * Also stores the draft on the server, so that the writer can continue on another computer. A
 * failure is not reported, because the browser also stores the draft and the next round retries.
 */
export function useServerDraft(
  kind: StaffPostKind,
  postId: number | null,
  found: ServerDraft,
): DraftPlace<PostValues> {
  const calls = callsOf(kind);
  const waiting = useRef<{ values: PostValues; version: number | null } | null>(null);
  const isKept = useRef(found !== null);
  // The draft found when the form was opened. Later query results contain this form's own saves.
  const [draft] = useState(() => (found === null ? null : { ...found, at: Date.parse(found.at) }));

  useEffect(() => {
    const send = () => {
      const next = waiting.current;
      if (next === null) return;
      waiting.current = null;
      isKept.current = true;
      const body = { post: postId, version: next.version, values: { ...next.values } };
      makeCall(calls.keepDraft, { body }).catch(() => {
        waiting.current ??= next;
      });
    };
    const timer = setInterval(send, KEEP_MS);
    return () => {
      clearInterval(timer);
      send();
    };
  }, [calls, postId]);

  return {
    draft,
    keep: (values, version) => {
      waiting.current = { values, version };
    },
    drop: () => {
      waiting.current = null;
      if (!isKept.current) return;
      isKept.current = false;
      const query = postId === null ? {} : { post: postId };
      makeCall(calls.dropDraft, { query }).catch(() => undefined);
    },
  };
}
