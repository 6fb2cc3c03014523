import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { ask, refusalByStatus, type Answer } from './ask.ts';
import { createSolapiAlimtalk } from './solapi-alimtalk.ts';
import { carrierWire } from './solapi-carriers.ts';
import {
  GatewayRejected,
  GatewayUnclear,
  type GatewayGroup,
  type GroupState,
  type OutgoingSms,
  type SmsGateway,
} from './sms-gateway.ts';

/** The protocol's limits. */
const MAX_MESSAGES = 10_000;
const PAGE_MESSAGES = 500;

const SALT_BYTES = 16;

const STATES: Readonly<Record<string, GroupState>> = {
  PENDING: 'pending',
  // The gateway will send it by itself at its hour.
  SCHEDULED: 'sending',
  SENDING: 'sending',
  COMPLETE: 'complete',
  DELETED: 'closed',
  FAILED: 'closed',
};

const groupBody = z.object({
  groupId: z.string().min(1),
  status: z.string(),
  count: z.object({
    total: z.int(),
    registeredFailed: z.int(),
    sentSuccess: z.optional(z.int()),
  }),
});

const additionBody = z.object({
  resultList: z.array(z.object({ to: z.string(), messageId: z.string(), statusCode: z.string() })),
});

const listBody = z.object({
  nextKey: z.string().nullish(),
  messageList: z.record(
    z.string(),
    z.object({
      to: z.string(),
      messageId: z.string(),
      statusCode: z.string(),
      customFields: z.object({ reference: z.string().optional() }).nullish(),
    }),
  ),
});

const fileBody = z.object({ fileId: z.string().min(1) });

const sendersBody = z.object({
  senderIds: z.array(z.object({ phoneNumber: z.string(), status: z.string() })),
});

/** Money and points are spent alike. */
const balanceBody = z.object({ balance: z.number(), point: z.number() });

const refusalBody = z.object({ errorCode: z.string(), errorMessage: z.string() });

export interface SolapiOptions {
  /** Such as `https://api.solapi.com`. */
  baseUrl: string;
  apiKey: string;
  apiSecret: string;
  /** How long one request may take in ms, from the first byte sent to the last one read. */
  timeoutMs?: number;
}

/** A gateway spoken to in the public Solapi v4 protocol. */
export function createSolapiGateway(options: SolapiOptions): SmsGateway {
  const { apiKey, apiSecret, timeoutMs = 15_000 } = options;
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const groupsUrl = `${baseUrl}/messages/v4/groups`;
  const request = createRequest({ apiKey, apiSecret, timeoutMs });

  const urlOf = (groupId: string) => `${groupsUrl}/${encodeURIComponent(groupId)}`;

  const listMessages = (groupId: string) => listGroup(request, urlOf(groupId));

  return {
    provider: 'solapi',
    keepsGroups: true,
    account: apiKey,
    maxMessages: MAX_MESSAGES,

    async createGroup(reference) {
      // Numbers are unique already; the gateway's own guard would only hide a mistake of ours.
      const body = { allowDuplicates: true, customFields: { reference } };
      return groupOf(await request('POST', groupsUrl, groupBody, body));
    },

    async addMessages(groupId, messages) {
      const body = { messages: messages.map(wireOf) };
      const { resultList } = await request('PUT', `${urlOf(groupId)}/messages`, additionBody, body);
      return resultList.map(({ to, messageId, statusCode }) => ({
        to,
        messageId,
        code: statusCode,
      }));
    },

    async sendGroup(groupId) {
      return groupOf(await request('POST', `${urlOf(groupId)}/send`, groupBody, {}));
    },

    async findGroup(groupId) {
      try {
        return groupOf(await request('GET', urlOf(groupId), groupBody));
      } catch (error) {
        if (error instanceof GatewayRejected && error.status === 404) return null;
        throw error;
      }
    },

    listMessages,

    alimtalk: createSolapiAlimtalk({
      add: (groupId, message) =>
        request('PUT', `${urlOf(groupId)}/messages`, additionBody, { messages: [message] }),
      ask: (path, answer) => request('GET', `${baseUrl}${path}`, answer),
    }),

    async listSenders() {
      const { senderIds } = await request('GET', `${baseUrl}/senderid/v1/numbers`, sendersBody);
      return senderIds
        .filter(({ status }) => status === 'ACTIVE')
        .map(({ phoneNumber }) => phoneNumber.replaceAll(/\D/g, ''));
    },

    async balance() {
      const left = await request('GET', `${baseUrl}/cash/v1/balance`, balanceBody);
      return Math.floor(left.balance + left.point);
    },

    async deleteGroup(groupId) {
      await request('DELETE', urlOf(groupId), groupBody);
    },

    async uploadPicture(jpeg) {
      const body = { file: jpeg.toString('base64'), name: 'picture.jpg', type: 'MMS' };
      const { fileId } = await request('POST', `${baseUrl}/storage/v1/files`, fileBody, body);
      return fileId;
    },
  };
}

type Request = ReturnType<typeof createRequest>;

/** Signs requests, and checks their answers. */
function createRequest({
  apiKey,
  apiSecret,
  timeoutMs,
}: Required<Pick<SolapiOptions, 'apiKey' | 'apiSecret' | 'timeoutMs'>>) {
  /** By how many ms the gateway's clock was ahead when it last refused a request for its time. */
  let aheadMs = 0;

  return async function request<T>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    answer: z.ZodType<T>,
    body?: object,
  ): Promise<T> {
    const send = () =>
      ask(url, {
        method,
        headers: {
          authorization: authorizationOf(apiKey, apiSecret, Date.now() + aheadMs),
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        timeoutMs,
      });
    let sent = await send();
    if (isSkewed(sent) && sent.date !== null) {
      // The request had no effect. Retry it once, with the provider's clock.
      aheadMs = Date.parse(sent.date) - Date.now();
      sent = await send();
    }
    if (!sent.ok) throw refusalOf(sent);

    const parsed = answer.safeParse(sent.body);
    if (!parsed.success) throw new GatewayUnclear('unreadable answer', { cause: parsed.error });
    return parsed.data;
  };
}

/** The messages of a group, page by page. */
async function* listGroup(request: Request, groupUrl: string) {
  for (let startKey: string | null = ''; startKey !== null;) {
    const query = new URLSearchParams({ limit: String(PAGE_MESSAGES) });
    if (startKey !== '') query.set('startKey', startKey);
    const url = `${groupUrl}/messages?${query.toString()}`;
    const page: z.output<typeof listBody> = await request('GET', url, listBody);
    for (const { to, messageId, statusCode, customFields } of Object.values(page.messageList)) {
      yield { to, messageId, code: statusCode, reference: customFields?.reference ?? null };
    }
    startKey = page.nextKey ?? null;
  }
}

function refusalOf(answer: Answer): Error {
  const unasked = refusalByStatus(answer);
  if (unasked) return unasked;

  const { status, body } = answer;
  const refusal = refusalBody.safeParse(body);
  return refusal.success
    ? new GatewayRejected(status, refusal.data.errorCode, refusal.data.errorMessage)
    : new GatewayRejected(status, 'Unknown', `answered ${status}`);
}

/** Whether a request was refused because of the clock of this machine. */
function isSkewed({ ok, body }: Answer): boolean {
  return !ok && refusalBody.safeParse(body).data?.errorCode === 'RequestTimeTooSkewed';
}

/** Each signature is good once, so every request makes its own. */
export function authorizationOf(apiKey: string, apiSecret: string, now = Date.now()): string {
  const date = new Date(now).toISOString();
  const salt = randomBytes(SALT_BYTES).toString('hex');
  const signature = createHmac('sha256', apiSecret)
    .update(date + salt)
    .digest('hex');
  return `HMAC-SHA256 apiKey=${apiKey}, date=${date}, salt=${salt}, signature=${signature}`;
}

function wireOf({ to, from, text, kind, title, picture, carrier, reference }: OutgoingSms): object {
  return {
    to,
    from,
    text,
    type: kind,
    ...(title === undefined ? {} : { subject: title }),
    ...(picture && 'fileId' in picture ? { imageId: picture.fileId } : {}),
    ...(carrier === undefined ? {} : carrierWire(carrier)),
    customFields: { reference },
  };
}

function groupOf({ groupId, status, count }: z.output<typeof groupBody>): GatewayGroup {
  const state = STATES[status];
  if (!state) throw new GatewayUnclear(`group is ${status}`);
  const { total, registeredFailed: refused, sentSuccess: delivered = null } = count;
  return { groupId, state, total, refused, delivered };
}
