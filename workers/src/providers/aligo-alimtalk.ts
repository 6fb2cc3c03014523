import { fillPlaces, placesIn } from '@maru/contract/text/text-places';
import { z } from 'zod';
import { aligoAlimtalkCodeOf } from './aligo-states.ts';
import { postForm } from './ask.ts';
import {
  GatewayRejected,
  GatewayUnclear,
  type GatewayMessage,
  type OutgoingAlimtalk,
  type ProviderTemplate,
} from './sms-gateway.ts';

const PAGE_MESSAGES = 500;

/** Kinds of templates that carry advertising: alone, or beside more information. */
const ADVERTISING: readonly string[] = ['AD', 'MI'];

/** States of a template review. A template in any other state no longer exists. */
const REVIEWS: Readonly<Record<string, ProviderTemplate['state']>> = {
  REG: 'reviewing',
  REQ: 'reviewing',
  APR: 'approved',
  REJ: 'rejected',
};

/** Of a channel and of a template: in use. A template that was never sent waits (`R`). */
const ACTIVE = 'A';
const STOPPED = 'S';

const number = z.coerce.number().int();
const saidBody = z.object({ code: number, message: z.string().default('') });
const orderBody = z.object({
  info: z.object({ mid: z.coerce.string().regex(/^\d+$/), scnt: number, fcnt: number.default(0) }),
});
const channelsBody = z.object({
  list: z
    .array(z.object({ senderKey: z.string(), status: z.string().default(ACTIVE) }))
    .default([]),
});
/** Its format is undocumented; every known format is accepted. */
const comment = z.union([
  z.string(),
  z.object({ content: z.string() }).transform(({ content }) => content),
  z.object({ commentContent: z.string() }).transform(({ commentContent }) => commentContent),
  z.unknown().transform(() => ''),
]);
const button = z.record(z.string(), z.coerce.string());
const template = z.object({
  templtCode: z.string(),
  templtName: z.string(),
  templtContent: z.string(),
  templateType: z.string().nullish(),
  templtTitle: z.string().nullish(),
  status: z.string(),
  inspStatus: z.string(),
  buttons: z.array(button).nullish(),
  comments: z.union([z.array(comment), z.string().transform((one) => [one])]).nullish(),
});
type Template = z.output<typeof template>;
const templatesBody = z.object({ list: z.array(template).default([]) });
const historyBody = z.object({
  list: z
    .array(
      z.object({
        msgid: z.coerce.string(),
        phone: z.string(),
        rslt: z.coerce.string().nullish(),
        rslt_message: z.string().nullish(),
      }),
    )
    .default([]),
  totalPage: number.default(1),
});

export interface AligoAlimtalkOptions {
  /** Such as `https://kakaoapi.aligo.in`. */
  baseUrl: string;
  apiKey: string;
  userId: string;
  timeoutMs: number;
}

/** An order for one 알림톡, or why it cannot be one. */
export type AlimtalkOrder =
  | { code: '2000'; fields: Readonly<Record<string, string>> }
  | { code: '1011' | '3105' | '3106' };

/**
 * The public protocol of Aligo for 알림톡, with its own URL, names and codes. It requires the exact
 * approved text, including line breaks, and the approved buttons. The template is therefore fetched
 * before each order.
 */
export function createAligoAlimtalk(options: AligoAlimtalkOptions) {
  const request = createRequest(options);

  async function templatesOf(senderkey: string, code?: string): Promise<Template[]> {
    const fields = { senderkey, ...(code === undefined ? {} : { tpl_code: code }) };
    return (await request('template/list', fields, templatesBody)).list;
  }

  return {
    async draw(message: OutgoingAlimtalk): Promise<AlimtalkOrder> {
      if (!/^0\d{8,11}$/.test(message.to)) return { code: '1011' };
      const listed = await templatesOf(message.channel, message.template);
      const found = listed.find(({ templtCode }) => templtCode === message.template);
      if (!found || stateOf(found) !== 'approved') return { code: '3105' };
      const fields = fieldsOf(found, message);
      const isWhole = Object.values(fields).every((value) => placesIn(value).length === 0);
      return isWhole ? { code: '2000', fields } : { code: '3106' };
    },

    /** @returns the id for status queries. */
    async send(fields: Readonly<Record<string, string>>): Promise<string> {
      const { info } = await request('alimtalk/send', fields, orderBody);
      // Taken as an order, and of no use as a message.
      if (info.scnt === 0 && info.fcnt > 0) {
        throw new GatewayRejected(400, 'NotTaken', 'the recipient was rejected');
      }
      return info.mid;
    },

    async *list(mid: string): AsyncGenerator<GatewayMessage> {
      for (let page = 1, last = 1; page <= last; page += 1) {
        const fields = { mid, page: String(page), limit: String(PAGE_MESSAGES) };
        const { list, totalPage } = await request('history/detail', fields, historyBody);
        for (const { msgid, phone, rslt, rslt_message: words } of list) {
          // The number of an in-flight message has a different format.
          const code = msgid.startsWith('Q')
            ? '3000'
            : aligoAlimtalkCodeOf(rslt ?? '', words ?? '');
          yield { to: phone.replaceAll(/\D/g, ''), messageId: msgid, code, reference: null };
        }
        last = totalPage;
      }
    },

    async listTemplates(): Promise<ProviderTemplate[]> {
      const { list: channels } = await request('profile/list', {}, channelsBody);
      const templates: ProviderTemplate[] = [];
      for (const { senderKey: channel, status } of channels) {
        for (const one of await templatesOf(channel)) {
          templates.push({
            channel,
            code: one.templtCode,
            name: one.templtName,
            text: one.templtContent,
            state: status === ACTIVE ? stateOf(one) : 'stopped',
            reason: one.inspStatus === 'REJ' ? reasonOf(one) : '',
            advertises: ADVERTISING.includes(one.templateType ?? ''),
          });
        }
      }
      return templates;
    },
  };
}

/** Calls Aligo's 알림톡 API with the credentials of the account, and checks its answers. */
function createRequest({ apiKey, userId, timeoutMs, ...options }: AligoAlimtalkOptions) {
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  return async function request<T>(
    path: string,
    fields: Readonly<Record<string, string>>,
    answer: z.ZodType<T>,
  ): Promise<T> {
    const body = new URLSearchParams({ apikey: apiKey, userid: userId, ...fields });
    const sent = await postForm(`${baseUrl}/akv10/${path}/`, body, timeoutMs);
    const said = saidBody.safeParse(sent);
    if (said.success && said.data.code !== 0) {
      const { code, message } = said.data;
      throw new GatewayRejected(statusOf(code, message), `${code} ${message}`.trim(), message);
    }
    const parsed = answer.safeParse(sent);
    if (!said.success || !parsed.success) {
      throw new GatewayUnclear('unreadable answer', { cause: parsed.error });
    }
    return parsed.data;
  };
}

function stateOf({ status, inspStatus }: Template): ProviderTemplate['state'] {
  return status === STOPPED ? 'stopped' : (REVIEWS[inspStatus] ?? 'stopped');
}

function reasonOf({ comments }: Template): string {
  return (comments ?? []).findLast((words) => words.trim() !== '')?.trim() ?? '';
}

function fieldsOf(
  { templtName, templtContent, templtTitle, buttons }: Template,
  { to, from, channel, template: code, words }: OutgoingAlimtalk,
): Record<string, string> {
  const fill = (given: string) => fillPlaces(given, words);
  const filled = (buttons ?? []).map((one) =>
    Object.fromEntries(Object.entries(one).map(([name, value]) => [name, fill(value)])),
  );
  return {
    senderkey: channel,
    tpl_code: code,
    sender: from,
    receiver_1: to,
    subject_1: templtName,
    message_1: fill(templtContent),
    ...(templtTitle ? { emtitle_1: fill(templtTitle) } : {}),
    ...(filled.length > 0 ? { button_1: JSON.stringify({ button: filled }) } : {}),
    // The worker itself sends the fallback message of a failed one, so that it is sent once.
    failover: 'N',
  };
}

/**
 * HTTP status of a refusal. The protocol uses one code for many refusals and distinguishes them by
 * text.
 */
function statusOf(code: number, message: string): number {
  if (code === -101 || message.includes('인증')) return 401;
  return message.includes('포인트') ? 402 : 400;
}
