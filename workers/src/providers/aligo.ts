import { randomUUID } from 'node:crypto';
import {
  byteLengthOf,
  LMS_MAX_BYTES,
  SMS_MAX_BYTES,
  unsendableOf,
} from '@maru/contract/text/sms-text';
import { z } from 'zod';
import { createAligoAlimtalk, type AlimtalkOrder } from './aligo-alimtalk.ts';
import { aligoCodeOf } from './aligo-states.ts';
import { postForm } from './ask.ts';
import {
  GatewayRejected,
  GatewayUnclear,
  NOT_ONE_ORDER,
  type GatewayGroup,
  type GatewayMessage,
  type OutgoingSms,
  type SmsGateway,
} from './sms-gateway.ts';

/** The protocol's limits: of one text to many, of many texts, and of a page of results. */
export const ALIGO_MAX_MESSAGES = 1_000;
const MAX_TEXTS = 500;
const PAGE_MESSAGES = 500;

/** A draft that was not sent within this time was left by a worker that lost its claim. */
const DRAFT_MS = 300_000;

/** Prefix of 알림톡 order ids. Their status has a separate endpoint. */
const TALK = 'talk-';

const TAKEN = '2000';
const RECIPIENT = /^0\d{8,11}$/;
const LINE_BREAK = /\r\n?|\n/g;

/**
 * HTTP status of refusals, because the protocol does not use HTTP statuses: key or account, sender,
 * credit.
 */
const STATUS_OF: Readonly<Record<number, number>> = {
  [-101]: 401,
  [-102]: 401,
  [-103]: 403,
  [-201]: 402,
};

/** Numbers come as numbers or as text, from one call to the next. */
const number = z.coerce.number().int();
const refusalBody = z.object({ result_code: number, message: z.string().default('') });
const orderBody = z.object({
  msg_id: z.coerce.string().regex(/^\d+$/),
  error_cnt: number.default(0),
});
const listBody = z.object({
  list: z
    .array(z.object({ mdid: z.coerce.string(), receiver: z.string(), sms_state: z.string() }))
    .default([]),
  next_yn: z.string().default('N'),
});
const remainBody = z.object({ SMS_CNT: number });

export interface AligoOptions {
  /** Such as `https://apis.aligo.in`. */
  baseUrl: string;
  /** Such as `https://kakaoapi.aligo.in`. */
  kakaoUrl: string;
  apiKey: string;
  userId: string;
  /** Price of one SMS, in won. */
  smsPrice: number;
  /** How long one request may take in ms, from the first byte sent to the last one read. */
  timeoutMs?: number;
}

interface Draft {
  at: number;
  messages: readonly OutgoingSms[];
  /** Ordered instead of text messages: one 알림톡. */
  talk: Extract<AlimtalkOrder, { code: '2000' }> | null;
}

/**
 * A gateway that speaks the public protocol of Aligo. An order is sent as it is given and has no
 * reference of ours. Only its response returns the id for later queries. Until then a group is a
 * local draft. If an order receives no response, its group cannot be queried.
 */
export function createAligoGateway(options: AligoOptions): SmsGateway {
  const { apiKey, userId, smsPrice, timeoutMs = 15_000 } = options;
  const request = createRequest({ ...options, timeoutMs });
  const drafts = createDrafts();
  const alimtalk = createAligoAlimtalk({ baseUrl: options.kakaoUrl, apiKey, userId, timeoutMs });
  const listMessages = (groupId: string) =>
    groupId.startsWith(TALK)
      ? alimtalk.list(groupId.slice(TALK.length))
      : listTexts(request, groupId);

  return {
    provider: 'aligo',
    keepsGroups: false,
    account: userId,
    uploadPicture: null,
    maxMessages: ALIGO_MAX_MESSAGES,

    createGroup: async () => groupOf(drafts.open(), 'pending', 0),

    async addMessages(groupId, messages) {
      const draft = drafts.get(groupId);
      const registered = messages.map((message, i) => {
        const messageId = `${groupId}-${draft.messages.length + i}`;
        return { to: message.to, messageId, code: whyRefused(message) ?? TAKEN };
      });
      const taken = messages.filter((_message, i) => registered[i]?.code === TAKEN);
      draft.messages = [...draft.messages, ...taken];
      return registered;
    },

    alimtalk: {
      async add(groupId, message) {
        const draft = drafts.get(groupId);
        const order = await alimtalk.draw(message);
        if (order.code === TAKEN) draft.talk = order;
        return { to: message.to, messageId: `${groupId}-0`, code: order.code };
      },
      listTemplates: () => alimtalk.listTemplates(),
    },

    async sendGroup(groupId) {
      const { messages, talk } = drafts.get(groupId);
      if (talk) {
        drafts.delete(groupId);
        return groupOf(`${TALK}${await alimtalk.send(talk.fields)}`, 'sending', 1);
      }
      const { path, fields, jpeg } = orderOf(messages);
      // Deleted before the request, so that it is never ordered twice, whatever the result.
      drafts.delete(groupId);
      const { msg_id: id, error_cnt: refused } = await request(path, fields, orderBody, jpeg);
      return { ...groupOf(id, 'sending', messages.length), refused };
    },

    async findGroup(groupId): Promise<GatewayGroup | null> {
      const draft = drafts.find(groupId);
      if (draft) return groupOf(groupId, 'pending', draft.messages.length);
      if (groupId.startsWith(TALK)) {
        const { done } = await listMessages(groupId).next();
        return done ? null : groupOf(groupId, 'sending', 1);
      }
      if (!/^\d+$/.test(groupId)) return null;
      const { list } = await listPage(request, groupId, 1);
      return list.length === 0 ? null : groupOf(groupId, 'sending', list.length);
    },

    listMessages,

    listSenders: async () => null,

    async balance() {
      const { SMS_CNT } = await request('remain', {}, remainBody);
      return SMS_CNT * smsPrice;
    },

    async deleteGroup(groupId) {
      drafts.get(groupId);
      drafts.delete(groupId);
    },
  };
}

type Request = ReturnType<typeof createRequest>;

/** Calls Aligo's SMS API with the credentials of the account, and checks its answers. */
function createRequest({
  apiKey,
  userId,
  timeoutMs,
  ...options
}: Pick<AligoOptions, 'baseUrl' | 'apiKey' | 'userId'> & { timeoutMs: number }) {
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  return async function request<T>(
    path: string,
    fields: Readonly<Record<string, string>>,
    answer: z.ZodType<T>,
    jpeg?: Buffer,
  ): Promise<T> {
    const all = new URLSearchParams({ key: apiKey, user_id: userId, ...fields });
    const body = jpeg ? formOf(all, jpeg) : all;
    const sent = await postForm(`${baseUrl}/${path}/`, body, timeoutMs);
    const said = refusalBody.safeParse(sent);
    if (said.success && said.data.result_code < 0) {
      const { result_code: code, message } = said.data;
      throw new GatewayRejected(STATUS_OF[code] ?? 400, `${code} ${message}`.trim(), message);
    }
    const parsed = answer.safeParse(sent);
    if (!said.success || said.data.result_code !== 1 || !parsed.success) {
      throw new GatewayUnclear('unreadable answer', { cause: parsed.error });
    }
    return parsed.data;
  };
}

/** Groups that exist only in this process, until they are ordered. */
function createDrafts() {
  const drafts = new Map<string, Draft>();
  return {
    open(): string {
      const at = Date.now();
      for (const [id, draft] of drafts) if (at - draft.at > DRAFT_MS) drafts.delete(id);
      const groupId = `draft-${randomUUID()}`;
      drafts.set(groupId, { at, messages: [], talk: null });
      return groupId;
    },
    find: (groupId: string) => drafts.get(groupId),
    /**
     * @throws GatewayRejected if it was sent before, or by another process: this process does not
     *   know the draft.
     */
    get(groupId: string): Draft {
      const draft = drafts.get(groupId);
      if (!draft) throw new GatewayRejected(404, 'DraftGone', 'the draft does not exist');
      return draft;
    },
    delete: (groupId: string) => drafts.delete(groupId),
  };
}

function groupOf(groupId: string, state: GatewayGroup['state'], total: number): GatewayGroup {
  return { groupId, state, total, refused: 0, delivered: null };
}

function listPage(request: Request, groupId: string, page: number) {
  const fields = { mid: groupId, page: String(page), page_size: String(PAGE_MESSAGES) };
  return request('sms_list', fields, listBody);
}

async function* listTexts(request: Request, groupId: string): AsyncGenerator<GatewayMessage> {
  for (let page = 1, more = true; more; page += 1) {
    const { list, next_yn } = await listPage(request, groupId, page);
    for (const { mdid, receiver, sms_state } of list) {
      const to = receiver.replaceAll(/\D/g, '');
      yield { to, messageId: mdid, code: aligoCodeOf(sms_state), reference: null };
    }
    more = next_yn === 'Y' && list.length > 0;
  }
}

/**
 * Messages that the carriers' rules refuse. The provider does not report on single messages when it
 * accepts an order. It also replaces characters silently: an unsupported character arrives as a
 * question mark.
 */
function whyRefused({ to, text, kind, title, picture, carrier }: OutgoingSms): string | null {
  if (!RECIPIENT.test(to)) return '1011';
  // Groups of this protocol hold text messages only.
  if (carrier !== undefined) return '1025';
  if (kind === 'MMS' && picture === undefined) return '1034';
  if (title !== undefined && kind === 'SMS') return '1013';
  if (unsendableOf(`${title ?? ''}${text}`.replaceAll(LINE_BREAK, '')).length > 0) return '1029';
  return byteLengthOf(text) > (kind === 'SMS' ? SMS_MAX_BYTES : LMS_MAX_BYTES) ? '1031' : null;
}

/** One order sends from one number in one kind: the same text to many, or to each another one. */
function orderOf(messages: readonly OutgoingSms[]) {
  const [first] = messages;
  if (!first) throw new GatewayRejected(400, 'MessagesNotFound', 'there is nothing to send');
  const { from, kind, title, picture } = first;
  const jpeg = picture && 'jpeg' in picture ? picture.jpeg : undefined;
  const isSame = (other: OutgoingSms) =>
    other.from === from && other.kind === kind && other.title === title;
  const common = { sender: from, msg_type: kind, ...(title === undefined ? {} : { title }) };
  const isOneText = messages.every(({ text }) => text === first.text);
  if (!messages.every(isSame) || messages.length > (isOneText ? ALIGO_MAX_MESSAGES : MAX_TEXTS)) {
    throw new GatewayRejected(400, NOT_ONE_ORDER, 'the messages do not fit into one request');
  }
  if (isOneText) {
    const receiver = messages.map(({ to }) => to).join(',');
    return { path: 'send', fields: { ...common, receiver, msg: first.text }, jpeg };
  }
  const each = messages.flatMap(({ to, text }, i) => [
    [`rec_${i + 1}`, to],
    [`msg_${i + 1}`, text],
  ]);
  const fields = { ...common, cnt: String(messages.length), ...Object.fromEntries(each) };
  return { path: 'send_mass', fields, jpeg };
}

/** A file can only come in a form of parts. */
function formOf(fields: URLSearchParams, jpeg: Buffer): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  form.append('image1', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'picture.jpg');
  return form;
}
