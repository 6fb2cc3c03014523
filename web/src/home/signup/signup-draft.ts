import * as z from 'zod/mini';
import { readStored, writeStored } from '../../shared/browser-storage.ts';

const DRAFT = 'maru.signup.draft';

const person = z.object({ name: z.string(), birth: z.string(), phone: z.string() });

/** Identity of the visitor, as confirmed by the carrier. */
export type SignupPerson = z.output<typeof person>;

const draft = z.object({
  /** Ticket from the previous step, required to sign up. */
  ticket: z.string(),
  user_id: z._default(z.string(), ''),
  nickname: z._default(z.string(), ''),
  email: z._default(z.string(), ''),
  interests: z._default(z.array(z.string()), []),
  /** Belongs to the ticket, as does the proof of the number. */
  person: z._default(z.nullable(person), null),
  /** Token of the person's identity check, once it exists. */
  verification: z._default(z.nullable(z.string()), null),
});

/** Values typed so far, kept for a reload. It never contains a password. */
export type SignupDraft = z.output<typeof draft>;

/** Where storage is shut, the draft lives as long as the page. */
let kept: SignupDraft | null = null;

export function readDraft(): SignupDraft | null {
  const stored = readStored('session', DRAFT);
  if (stored === null) return kept;
  try {
    return draft.parse(JSON.parse(stored));
  } catch {
    // The entry is from another version of the page, or is invalid. Start over.
    return kept;
  }
}

export function keepDraft(next: SignupDraft): void {
  kept = next;
  writeStored('session', DRAFT, JSON.stringify(next));
}

/** Starts a sign-up with a new ticket. Typed values stay; the identity must be proved again. */
export function beginDraft(ticket: string): void {
  const typed = readDraft() ?? draft.parse({ ticket });
  keepDraft({ ...typed, ticket, person: null, verification: null });
}

export function forgetDraft(): void {
  kept = null;
  writeStored('session', DRAFT, null);
}
