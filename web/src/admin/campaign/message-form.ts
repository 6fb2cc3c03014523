import * as z from 'zod/mini';
import { audienceChoice, nobodyYet } from './audience-choice.ts';
import type { FieldErrors } from './field-errors.ts';

/** A text message while it is written. */
export const smsForm = z.object({
  audience: audienceChoice,
  title: z.string(),
  text: z.string(),
  advertising: z.boolean(),
  /** The number it comes from; `null` = the default one. Drafts of before have none. */
  senderId: z._default(z.nullable(z.int()), null),
  when: z.enum(['now', 'later']),
  /** ISO text; kept while "now" is chosen, so that going back finds it. */
  sendAt: z.nullable(z.string()),
});
export type SmsForm = z.output<typeof smsForm>;

export const emptySms: SmsForm = {
  audience: nobodyYet,
  title: '',
  text: '',
  advertising: false,
  senderId: null,
  when: 'now',
  sendAt: null,
};

const chosenMembers = z.object({ members: z.array(z.int().check(z.positive())) });

/**
 * A text message for members who were chosen on another screen, whose link carries them as its
 * state; an empty one for whoever comes by the menu.
 */
export function smsFor(state: unknown): SmsForm {
  const chosen = chosenMembers.safeParse(state);
  if (!chosen.success || chosen.data.members.length === 0) return emptySms;
  const members = chosen.data.members.join('\n');
  return { ...emptySms, audience: { ...nobodyYet, kind: 'members', members } };
}

/** A push while it is written. */
export const pushForm = z.extend(smsForm, {
  /** An own path or an https address; empty = the home page. */
  link: z.string(),
});
export type PushForm = z.output<typeof pushForm>;

export const emptyPush: PushForm = { ...emptySms, link: '/' };

/** Without what was pasted: numbers of other people do not stay in a browser. */
export function withoutPasted<F extends SmsForm>(form: F): F {
  const { audience } = form;
  const exclude = { ...audience.exclude, phones: '' };
  return { ...form, audience: { ...audience, members: '', phones: '', exclude } };
}

/** The moment a form asks for; `null` = now, or none chosen yet. */
export function sendAtOf({ when, sendAt }: Pick<SmsForm, 'when' | 'sendAt'>): string | null {
  return when === 'now' ? null : sendAt;
}

/** What is wrong with the chosen moment. */
export function sendAtProblems(
  { when, sendAt }: Pick<SmsForm, 'when' | 'sendAt'>,
  now: number,
): FieldErrors {
  if (when === 'now') return {};
  if (sendAt === null) return { sendAt: '보낼 날짜와 시각을 골라 주세요.' };
  return Date.parse(sendAt) > now ? {} : { sendAt: '지금보다 뒤의 시각을 골라 주세요.' };
}
