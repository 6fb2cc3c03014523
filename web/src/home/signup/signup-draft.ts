import * as z from 'zod/mini';
import { readStored, writeStored } from '../../shared/browser-storage.ts';

const DRAFT = 'maru.signup.draft';

const person = z.object({ name: z.string(), birth: z.string(), phone: z.string() });

/** Who it is, as their carrier said. */
export type SignupPerson = z.output<typeof person>;

const draft = z.object({
  /** What the step before gave: without it nobody signs up. */
  ticket: z.string(),
  user_id: z._default(z.string(), ''),
  nickname: z._default(z.string(), ''),
  email: z._default(z.string(), ''),
  interests: z._default(z.array(z.string()), []),
  /** Belongs to the ticket, as does the proof of the number. */
  person: z._default(z.nullable(person), null),
  /** Names the proof of the person's number, once there is one. */
  verification: z._default(z.nullable(z.string()), null),
});

/** What was typed so far, for a reload. No password is ever in it. */
export type SignupDraft = z.output<typeof draft>;

/** Where storage is shut, the draft lives as long as the page. */
let kept: SignupDraft | null = null;

export function readDraft(): SignupDraft | null {
  const stored = readStored('session', DRAFT);
  if (stored === null) return kept;
  try {
    return draft.parse(JSON.parse(stored));
  } catch {
    // An entry of another version of the page, or of nobody's: begin again.
    return kept;
  }
}

export function keepDraft(next: SignupDraft): void {
  kept = next;
  writeStored('session', DRAFT, JSON.stringify(next));
}

/** A sign-up that begins with a new ticket. What was typed stays; who it is has to be shown again. */
export function beginDraft(ticket: string): void {
  const typed = readDraft() ?? draft.parse({ ticket });
  keepDraft({ ...typed, ticket, person: null, verification: null });
}

export function forgetDraft(): void {
  kept = null;
  writeStored('session', DRAFT, null);
}
