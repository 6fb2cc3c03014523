import { consentKinds, type ConsentKind } from '@maru/contract/session/signup';
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
  forgetConsents();
}

const CONSENTS = 'maru.signup.consents';

const consentChoice = z.object({
  /** Versions of the documents that the visitor saw. */
  versions: z.string(),
  agreed: z.array(z.enum(consentKinds)),
});

type ConsentChoice = z.output<typeof consentChoice>;

/** Fallback without storage, as for the draft. */
let keptConsents: ConsentChoice | null = null;

/** Keeps the ticked consents for a visitor who returns to the first step. */
export function keepConsents(versions: string, agreed: readonly ConsentKind[]): void {
  keptConsents = { versions, agreed: [...agreed] };
  writeStored('session', CONSENTS, JSON.stringify(keptConsents));
}

/** The consents ticked for these versions of the documents. Empty for other versions. */
export function readConsents(versions: string): readonly ConsentKind[] {
  const choice = storedConsents() ?? keptConsents;
  return choice?.versions === versions ? choice.agreed : [];
}

/** Requires all consents again. */
export function forgetConsents(): void {
  keptConsents = null;
  writeStored('session', CONSENTS, null);
}

function storedConsents(): ConsentChoice | null {
  try {
    return consentChoice.parse(JSON.parse(readStored('session', CONSENTS) ?? 'null'));
  } catch {
    // No entry, or an entry of another version of the page.
    return null;
  }
}
