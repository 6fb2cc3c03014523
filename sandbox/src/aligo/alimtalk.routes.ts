import { randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { GatewayFaults } from '../faults.ts';
import { PRICES } from '../gateway/account.ts';
import { listedText, type AlimtalkTemplate } from '../gateway/alimtalk.ts';
import type { GroupStore } from '../gateway/group.store.ts';
import { meetFates, type FateDeps } from '../gateway/meet-fates.ts';
import { holdsKeys, readForms, type AligoKeys } from './forms.ts';

/** The protocol's limits for one order and one page. */
const MAX_RECEIVERS = 500;
const MAX_BODY_BYTES = 1024 * 1024;

/** A group of the store that an order made bears its number in this field. */
const ORDER_FIELD = 'aligo-talk';

/** Protocol result codes of a message. A code not listed here is reported as another error. */
const RESULTS: Readonly<Record<string, readonly [string, string]>> = {
  '3014': ['5', '메시지 발송 후 수신여부 불투명'],
  '3104': ['A', '카카오톡 미사용자'],
  '3105': ['M', '템플릿을 찾을 수 없음'],
  '3106': ['U', '메시지가 템플릿과 일치하지않음'],
  '3107': ['B', '알림톡 차단을 선택한 사용자'],
  '4000': ['0', '성공'],
};
const OTHER = ['F', '기타 오류'] as const;

/** How far the review of a template is. One that was never sent waits still. */
const REVIEWS = { PENDING: 'REG', INSPECTING: 'REQ', APPROVED: 'APR', REJECTED: 'REJ' } as const;

const ordering = z.object({
  senderkey: z.string().min(1),
  tpl_code: z.string().min(1),
  sender: z.string().min(1),
  receiver_1: z.string().min(1),
  failover: z.enum(['Y', 'N']).default('N'),
});
/** Field values of each receiver, by field name. Unknown fields are ignored. */
const eachField = z.record(z.string(), z.string().catch(''));
const listing = z.object({ senderkey: z.string().min(1), tpl_code: z.string().optional() });
const paging = z.object({
  mid: z.string(),
  page: z.coerce.number().int().min(1).default(1),
  limit: z.coerce.number().int().min(50).max(500).default(50),
});

export interface AligoAlimtalkDeps extends FateDeps {
  faults: () => GatewayFaults;
  groups: GroupStore;
  keys: AligoKeys;
  /** Numbers registered for sending. */
  senders: () => readonly string[];
  /** Account balance in won. */
  balance: () => number;
  templates: () => readonly AlimtalkTemplate[];
}

/** A refusal of this protocol: a `code` that is not 0 under HTTP 200. */
class TalkRefusal extends Error {
  override readonly name = 'TalkRefusal';
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * The public protocol of Aligo for 알림톡, under `/aligo/akv10`. It has names and codes of its own
 * beside the one for text messages, and the same ledger behind it.
 */
export function aligoAlimtalkRoutes(app: FastifyInstance, deps: AligoAlimtalkDeps): void {
  const templates = () => deps.templates().filter(({ provider }) => provider === 'aligo');

  readForms(app, MAX_BODY_BYTES);
  meetFates(app, deps, (when) => ({ message: `시뮬레이터가 접수 ${when}에 실패시켰습니다.` }));
  app.addHook('preHandler', async ({ body }) => authorize(deps.keys, body));
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof TalkRefusal) {
      return reply.code(200).send({ code: error.code, message: error.message });
    }
    if (error instanceof z.ZodError) {
      return reply.code(200).send({ code: -99, message: '필수 값이 올바르지 않습니다.' });
    }
    request.log.error({ err: error }, 'aligo request failed');
    return reply.code(500).send({ message: '서버 오류가 발생했습니다.' });
  });

  app.post('/aligo/akv10/profile/list', async () => {
    const channels = [...new Set(templates().map(({ channelId }) => channelId))];
    return answer({
      list: channels.map((senderKey) => ({ senderKey, name: '마루', status: 'A' })),
    });
  });

  app.post('/aligo/akv10/template/list', async ({ body }) => {
    const { senderkey, tpl_code: code } = listing.parse(body);
    const listed = templates().filter(
      ({ channelId, templateId }) =>
        channelId === senderkey && (code === undefined || templateId === code),
    );
    return answer({
      list: listed.map((template) => ({
        senderKey: template.channelId,
        templtCode: template.templateId,
        templtName: template.name,
        templtContent: listedText(template),
        templateType: template.messageType,
        templateEmType: 'NONE',
        status: 'R',
        inspStatus: REVIEWS[template.status],
        cdate: '2026-01-05 10:00:00',
        comments: template.reason === '' ? [] : [{ status: 'REJ', content: template.reason }],
        buttons: [],
      })),
    });
  });

  app.post('/aligo/akv10/alimtalk/send', async ({ body }) => {
    const order = ordering.parse(body);
    const field = eachField.parse(body);
    const each = Array.from({ length: MAX_RECEIVERS }, (_, i) => i + 1)
      .filter((i) => field[`receiver_${i}`])
      .map((i) => {
        const text = field[`message_${i}`] ?? '';
        if (!text || !field[`subject_${i}`]) throw new TalkRefusal(-99, '내용이 없습니다.');
        return { to: field[`receiver_${i}`], text, instead: field[`fmessage_${i}`] ?? text };
      });
    return send(deps, order, each);
  });

  app.post('/aligo/akv10/history/detail', async ({ body }) => {
    const { mid, page, limit } = paging.parse(body);
    const all = await listOrder(deps, mid);
    return answer({
      list: all.slice((page - 1) * limit, page * limit),
      currentPage: String(page),
      totalPage: String(Math.max(1, Math.ceil(all.length / limit))),
      totalCount: String(all.length),
    });
  });
}

function authorize(keys: AligoKeys, body: unknown): void {
  const given = z.object({ apikey: z.string(), userid: z.string() }).safeParse(body).data;
  if (!given || !holdsKeys({ key: given.apikey, userId: given.userid }, keys)) {
    throw new TalkRefusal(-101, '인증오류입니다.');
  }
}

async function send(
  { groups, faults, senders, balance }: AligoAlimtalkDeps,
  { senderkey, tpl_code, sender, failover }: z.output<typeof ordering>,
  each: readonly object[],
) {
  const from = sender.replaceAll('-', '');
  if (!senders().includes(from)) throw new TalkRefusal(-99, '등록되지 않은 발신번호입니다.');
  if (balance() < each.length * PRICES.ATA) throw new TalkRefusal(-99, '포인트가 부족합니다.');
  const mid = String(randomInt(100_000_000, 1_000_000_000));
  const { groupId } = await groups.create({ [ORDER_FIELD]: mid });
  const kakaoOptions = {
    pfId: senderkey,
    templateId: tpl_code,
    disableSms: failover === 'N',
  };
  const added = await groups.add(
    groupId,
    each.map((one) => ({ ...one, type: 'ATA', from, kakaoOptions })),
    faults().alimtalk_code,
  );
  const refused = added.filter(({ registration }) => registration !== '2000').length;
  if (refused < added.length) await groups.send(groupId);
  const taken = added.length - refused;
  return {
    code: 0,
    message: '성공적으로 전송요청 하였습니다.',
    info: {
      type: 'AT',
      mid,
      current: balance(),
      unit: PRICES.ATA,
      total: taken * PRICES.ATA,
      scnt: taken,
      fcnt: refused,
    },
  };
}

/** Lists the accepted messages of an order. Empty if the order is unknown. */
async function listOrder({ groups, faults }: AligoAlimtalkDeps, mid: string) {
  const group = faults().forget_groups ? undefined : groups.find(ORDER_FIELD, mid);
  if (!group) return [];
  const { page } = await groups.list(group.groupId, { limit: MAX_RECEIVERS });
  return page
    .filter(({ statusCode }) => !statusCode.startsWith('1'))
    .map(({ messageId, to, from, text, statusCode, dateCreated }) => {
      const isUnderWay = statusCode === '2000' || statusCode === '3000';
      const [rslt, rslt_message] = isUnderWay ? ['', ''] : (RESULTS[statusCode] ?? OTHER);
      return {
        msgid: `${isUnderWay ? 'Q' : ''}${messageId}`,
        type: 'AT',
        sender: from,
        phone: to,
        status: '3',
        reqdate: dateCreated,
        rslt,
        rslt_message,
        message: text,
        smid: '0',
      };
    });
}

function answer<T extends object>(content: T) {
  return { code: 0, message: '정상적으로 호출하였습니다.', ...content };
}
