import { z } from 'zod';
import type { GatewayMessage } from './registration.ts';

/** The protocol's limits for the text and the title. */
const MOST_CHARACTERS = 1_300;
const MOST_TITLE = 30;

/** As for 알림톡: a number that ends with the code its message fails with. */
const FAILING_NUMBER = /^0100001(3\d{3})$/;
const RECIPIENT = /^0\d{8,11}$/;

const phone = z.string().transform((number) => number.replaceAll('-', ''));
const common = {
  to: phone,
  from: phone,
  text: z.string(),
  customFields: z.record(z.string(), z.string()).default({}),
};

/** A message with buttons, in the format of the Solapi protocol. */
const richMessage = z.discriminatedUnion('type', [
  z.object({
    ...common,
    type: z.literal('BMS_FREE'),
    kakaoOptions: z.object({
      pfId: z.string().min(1),
      disableSms: z.literal(true),
      bms: z.object({
        targeting: z.enum(['I', 'M', 'N']),
        chatBubbleType: z.literal('TEXT'),
        buttons: z
          .array(
            z.object({ linkType: z.literal('WL'), name: z.string().max(14), linkMobile: z.url() }),
          )
          .max(1)
          .default([]),
      }),
    }),
  }),
  z.object({
    ...common,
    type: z.literal('RCS_LMS'),
    subject: z.string().max(MOST_TITLE).nullish(),
    rcsOptions: z.object({
      brandId: z.string().min(1),
      commercialType: z.boolean().default(false),
      disableSms: z.literal(true),
      buttons: z
        .array(
          z.object({ buttonType: z.literal('WL'), buttonName: z.string().max(17), link: z.url() }),
        )
        .max(2)
        .default([]),
    }),
  }),
]);
const marked = z.object({ type: z.enum(['BMS_FREE', 'RCS_LMS']) });

export function isRich(message: unknown): boolean {
  return marked.safeParse(message).success;
}

/**
 * Parses one message and decides its result. The provider's own fallback is not simulated.
 *
 * @param senders numbers registered for sending.
 * @param code report code of every message; 0 = the regular result.
 */
export function registerRich(
  message: unknown,
  { senders, code }: { senders: readonly string[]; code: number },
): GatewayMessage {
  const given = richMessage.parse(message);
  const { to, from, text, type, customFields } = given;
  const report = FAILING_NUMBER.exec(to)?.[1] ?? (code > 0 ? String(code) : '4000');
  return {
    to,
    from,
    text,
    subject: given.type === 'RCS_LMS' ? (given.subject ?? null) : null,
    imageId: null,
    type,
    customFields,
    registration: whyRefused(given, senders) ?? '2000',
    report,
  };
}

function whyRefused(
  { to, from, text }: { to: string; from: string; text: string },
  senders: readonly string[],
): string | undefined {
  if (text === '') return '1010';
  if (!RECIPIENT.test(to)) return '1011';
  if (!senders.includes(from)) return '1062';
  return Array.from(text).length > MOST_CHARACTERS ? '1031' : undefined;
}
