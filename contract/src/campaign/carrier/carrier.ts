import * as z from 'zod/mini';
import { id, line, secureLink, text } from '../../core/primitive.ts';
import { messageKind, type MessageKind } from '../../message/channel.ts';
import { smsWords } from '../../message/message-words.ts';
import { smsProvider } from '../../message/sms-provider.ts';
import { withoutPlaces } from '../../text/text-places.ts';

/** The only provider that sends groups of these kinds. */
export const CARRIER_PROVIDER = 'solapi';

/** Rules of a kind of message that is not a plain text message. */
interface CarrierRules {
  /** Whether the kind may carry advertising. */
  advertising: 'never' | 'always' | 'either';
  /** Characters of the text, including its frame. */
  mostCharacters: number;
  hasTitle: boolean;
  mostButtons: number;
}

/** One row for each kind: everything else is as with text messages. */
export const carrierRules = {
  ATA: { advertising: 'never', mostCharacters: 1_000, hasTitle: false, mostButtons: 0 },
  BMS: { advertising: 'always', mostCharacters: 1_300, hasTitle: false, mostButtons: 1 },
  RCS: { advertising: 'either', mostCharacters: 1_300, hasTitle: true, mostButtons: 2 },
} as const satisfies Partial<Record<MessageKind, CarrierRules>>;

export type CarrierKind = keyof typeof carrierRules;

export const carrierKind = z.enum(Object.keys(carrierRules) as [CarrierKind, ...CarrierKind[]]);

/** Rules of a carrier, in their general form. */
export function rulesOf(kind: CarrierKind): CarrierRules {
  return carrierRules[kind];
}

/**
 * Characters of a text with the values of a recipient. Each byte of a value counts as one, because
 * only the sum of the bytes is known.
 *
 * @param longest bytes of the longest values of a recipient.
 */
export function charactersOf(words: string, longest: number): number {
  return Array.from(withoutPlaces(words)).length + longest;
}

const MAX_VALUES = 20;
const MAX_VALUE = 300;

/** Values by variable of the template. A value may contain variables of the recipient. */
const templateValues = z
  .record(line(1, 100), text(1, MAX_VALUE))
  .check(z.refine((values) => Object.keys(values).length <= MAX_VALUES, 'must have fewer values'));

/** Characters of the name of a button that a phone shows. */
export const BUTTON_NAME_MAX = 14;

/** A button that opens a page. A phone shows few characters of its name. */
const button = z.strictObject({ name: line(1, BUTTON_NAME_MAX), link: secureLink });
export type CarrierButton = z.output<typeof button>;

const buttonsOf = (kind: CarrierKind) =>
  z.array(button).check(z.maxLength(carrierRules[kind].mostButtons));

/** Template and values, or buttons, as staff choose them. */
export const carrierInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ATA'), template_id: id, values: templateValues }),
  z.strictObject({ kind: z.literal('BMS'), buttons: buttonsOf('BMS') }),
  z.strictObject({ kind: z.literal('RCS'), buttons: buttonsOf('RCS') }),
]);
export type CarrierInput = z.output<typeof carrierInput>;

/** The text message that replaces a failed one. Its bytes decide between SMS and LMS. */
export const fallbackInput = z.strictObject(smsWords);
export type FallbackInput = z.output<typeof fallbackInput>;

/** With its complete address. */
const storedButton = z.object({ name: z.string(), link: z.string() });

/** The same as it is stored and sent, with what it depends on at the provider. */
export const carrierItem = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ATA'),
    provider: smsProvider,
    /** Profile of the sending channel, and the provider's code of the template. */
    channel: z.string(),
    code: z.string(),
    template_id: id,
    /** Name and text of the template, as approved when it was chosen. */
    name: z.string(),
    template: z.string(),
    values: z.record(z.string(), z.string()),
  }),
  z.object({
    kind: z.literal('BMS'),
    provider: smsProvider,
    /** Profile of the sending channel. */
    channel: z.string(),
    buttons: z.array(storedButton),
  }),
  z.object({
    kind: z.literal('RCS'),
    provider: smsProvider,
    /** Brand that the recipient sees as the sender. */
    brand: z.string(),
    buttons: z.array(storedButton),
  }),
]);
export type Carrier = z.output<typeof carrierItem>;

export const fallbackItem = z.object({ kind: messageKind, title: z.string(), text: z.string() });
export type Fallback = z.output<typeof fallbackItem>;
