import { brand } from '#brand';
import { namedAudience } from '@maru/contract/campaign/audience';
import { campaign, type Campaign } from '@maru/contract/campaign/campaign';
import { messageCategory } from '@maru/contract/message/message-choice';
import { hasUsualYear } from '@maru/contract/text/usual-year';
import { bodyOfPush } from '@maru/contract/push/push-text';
import { bodyOf } from '@maru/contract/text/sms-text';
import * as z from 'zod/mini';
import { momentProblemOf } from '../form/contract-resolver.ts';
import {
  audienceChoice,
  choiceOfKept,
  choiceOfNamed,
  noRecipients,
  withoutPersons,
  type AudienceChoice,
} from './audience-choice.ts';
import type { FieldErrors } from './field-errors.ts';
import { splitForm, splitFormOf } from './split/split-form.ts';
import { carrierForm, carrierFormOf } from './carrier/carrier-form.ts';

/** A text message while it is written. */
export const smsForm = z.object({
  audience: audienceChoice,
  /** A campaign being edited keeps its stored audience and ignores the fields above. */
  keepsAudience: z._default(z.boolean(), false),
  title: z.string(),
  text: z.string(),
  /** Further texts for a split test. Older drafts do not have this field. */
  split: z._default(z.nullable(splitForm), null),
  /** `null` = a text message. Older drafts do not have this field. */
  carrier: z._default(z.nullable(carrierForm), null),
  /** The category that members can opt out of. `null` = a mandatory message for all members. */
  category: z._default(z.nullable(messageCategory), null),
  /** Address of the picture of an MMS. Older drafts have none. */
  picture: z._default(z.nullable(z.string()), null),
  advertising: z.boolean(),
  /** Whether links become short links that count clicks. Older drafts do not have this field. */
  short_links: z._default(z.boolean(), false),
  /** Id of the sender number. `null` = the default number. Older drafts do not have this field. */
  senderId: z._default(z.nullable(z.int()), null),
  /** An edited or cloned campaign keeps its stored sender number and ignores the field above. */
  keepsSender: z._default(z.boolean(), false),
  /** That number, digits only; `null` = the default one. */
  sender: z._default(z.nullable(z.string()), null),
  when: z.enum(['now', 'later']),
  /** ISO text. It is kept while "now" is selected, so that switching back restores it. */
  sendAt: z.nullable(z.string()),
  /** Why it exceeds the frequency cap; `null` = it obeys it. A clone obeys it. */
  overCap: z._default(z.nullable(z.string()), null),
  /** ID of the campaign that this form was cloned from. */
  cloneOf: z._default(z.nullable(z.int()), null),
});
export type SmsForm = z.output<typeof smsForm>;

export const emptySms: SmsForm = {
  audience: noRecipients,
  keepsAudience: false,
  title: '',
  text: '',
  carrier: null,
  split: null,
  category: null,
  picture: null,
  advertising: false,
  short_links: false,
  senderId: null,
  keepsSender: false,
  sender: null,
  when: 'now',
  sendAt: null,
  overCap: null,
  cloneOf: null,
};

const chosenMembers = z.object({ members: z.array(z.int().check(z.positive())) });

const chosenAudience = z.object({ audience: namedAudience });

/** Recipients that another screen chose, from the link's navigation state. */
function audienceIn(state: unknown): AudienceChoice {
  const saved = chosenAudience.safeParse(state);
  return saved.success ? choiceOfNamed(noRecipients, saved.data.audience) : noRecipients;
}

const chosenClone = z.object({ clone: campaign });

/** Campaign to clone, from the link's navigation state. */
function cloneIn(state: unknown): Campaign | null {
  const chosen = chosenClone.safeParse(state);
  return chosen.success ? chosen.data.clone : null;
}

/** Storage name of a draft. A draft of an existing campaign is valid only for that version. */
export function draftNameOf(name: string, before: Campaign | null): string {
  return before === null ? name : `${name}-${before._id}-${before.version}`;
}

/** The part of a campaign request that names the campaign it was cloned from. */
export function cloneOf(form: Pick<SmsForm, 'cloneOf'>): { clone_of?: number } {
  return form.cloneOf === null ? {} : { clone_of: form.cloneOf };
}

/**
 * Text message for members selected on another screen. That screen's link passes them in its
 * navigation state. The message is empty when the screen is opened from the menu.
 */
export function smsFor(state: unknown): SmsForm {
  const clone = cloneIn(state);
  if (clone !== null) {
    const { _id, title, picture, category, advertising, short_links, audience, sender } = clone;
    const text = bodyOf(clone.text, brand.name);
    return {
      ...emptySms,
      title,
      text,
      carrier: carrierFormOf(clone, brand.name),
      split: splitFormOf(clone),
      category,
      picture,
      advertising,
      short_links,
      audience: choiceOfKept(audience),
      keepsSender: true,
      sender,
      cloneOf: _id,
    };
  }
  const chosen = chosenMembers.safeParse(state);
  if (!chosen.success || chosen.data.members.length === 0) {
    return { ...emptySms, audience: audienceIn(state) };
  }
  const members = chosen.data.members.join('\n');
  return { ...emptySms, audience: { ...noRecipients, kind: 'members', members } };
}

/** A text message that waits, to be changed. */
export function smsOf(waiting: Campaign): SmsForm {
  const { title, text, picture, category, advertising, short_links, audience } = waiting;
  const { sender, send_at, over_cap } = waiting;
  return {
    ...emptySms,
    title,
    text: advertising ? bodyOf(text, brand.name) : text,
    carrier: carrierFormOf(waiting, brand.name),
    split: splitFormOf(waiting),
    category,
    picture,
    advertising,
    short_links,
    audience: choiceOfKept(audience),
    keepsAudience: true,
    keepsSender: true,
    sender,
    when: send_at === null ? 'now' : 'later',
    sendAt: send_at,
    overCap: over_cap,
  };
}

/** A push while it is written. */
export const pushForm = z.extend(smsForm, {
  /** An own path or an https address; empty = the home page. */
  link: z.string(),
});
export type PushForm = z.output<typeof pushForm>;

const emptyPush: PushForm = { ...emptySms, link: '/' };

/** A push that begins from another campaign, or an empty one. */
export function pushFor(state: unknown): PushForm {
  const clone = cloneIn(state);
  if (clone === null) return { ...emptyPush, audience: audienceIn(state) };
  const { _id, category, picture, advertising, audience, link } = clone;
  const words = bodyOfPush(clone, brand.name);
  return {
    ...emptyPush,
    ...words,
    split: splitFormOf(clone),
    category,
    picture,
    advertising,
    link: link ?? '/',
    audience: choiceOfKept(audience),
    cloneOf: _id,
  };
}

/** A push that waits, to be changed. */
export function pushOf(waiting: Campaign): PushForm {
  const words = waiting.advertising ? bodyOfPush(waiting, brand.name) : waiting;
  const { title, text } = words;
  return { ...smsOf(waiting), title, text, link: waiting.link ?? '' };
}

/** Removes pasted numbers, because personal data of other people must not stay in a browser. */
export function withoutPasted<F extends SmsForm>(form: F): F {
  return { ...form, audience: withoutPersons(form.audience) };
}

/** Send time that the form requests; `null` = now, or no time selected yet. */
export function sendAtOf({ when, sendAt }: Pick<SmsForm, 'when' | 'sendAt'>): string | null {
  // A partly typed year sends no request. The form rejects it on sending.
  return when === 'now' || sendAt === null || !hasUsualYear(sendAt) ? null : sendAt;
}

/** Validation problems of the chosen send time. */
export function sendAtProblems(
  { when, sendAt }: Pick<SmsForm, 'when' | 'sendAt'>,
  now: number,
): FieldErrors {
  if (when === 'now') return {};
  if (sendAt === null) return { sendAt: '보낼 날짜와 시각을 골라 주세요.' };
  const problem = momentProblemOf(sendAt);
  if (problem !== null) return { sendAt: problem };
  return Date.parse(sendAt) > now ? {} : { sendAt: '지금보다 뒤의 시각을 골라 주세요.' };
}
