import type { BodyOf, OutputOf } from '@maru/contract/core/call';
import type { StaffBoard } from '@maru/contract/post/staff-board';
import type { StaffPostKind } from '@maru/contract/post/staff-post';
import { makeCall } from '../../shared/call.ts';
import { createOnce } from '../form/create-once.ts';
import { callsOf } from './post-boards.ts';

type Create = StaffBoard['create'];

/** Creates a post of a board as a draft, once, also after a lost response. */
export function createPost(kind: StaffPostKind, body: BodyOf<Create>): Promise<OutputOf<Create>> {
  return createOnce(`post-${kind}`, (idempotencyKey) =>
    makeCall(callsOf(kind).create, { body, idempotencyKey }),
  );
}
