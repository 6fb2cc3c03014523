import { randomInt } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { GatewayFaults } from '../faults.ts';
import { PRICES } from '../gateway/account.ts';
import type { FileStore } from '../gateway/file.store.ts';
import type { GroupStore } from '../gateway/group.store.ts';
import { meetFates, type FateDeps } from '../gateway/meet-fates.ts';
import { whyNoPicture } from '../gateway/picture-rules.ts';
import { holdsKeys, readForms, type AligoKeys } from './forms.ts';

/** The protocol's limits for one order: receivers of one text, and receivers with a text each. */
const MAX_RECEIVERS = 1_000;
const MAX_TEXTS = 500;
const MAX_BODY_BYTES = 15 * 1024 * 1024;

/** A group of the store that an order made bears its number in this field. */
const ORDER_FIELD = 'aligo';

/** Protocol text for each message state. */
const STATES: Readonly<Record<string, string>> = {
  '2000': '전송대기',
  '3000': '전송중',
  '4000': '발송완료',
  '3010': '수신번호오류',
  '3032': '가입자없음',
  '3042': '음영지역',
  '3043': '전원꺼짐',
  '3044': '메시지함풀',
  '3045': '서비스정지',
  '3047': '수신거부',
};
const FAILED = '전송실패';

const kind = z.enum(['SMS', 'LMS', 'MMS']);
const common = z.object({
  sender: z.string().min(1).max(16),
  msg_type: kind.optional(),
  title: z.string().optional(),
  /** Of an MMS; only a form of parts can bring it. */
  image1: z.instanceof(Buffer).optional(),
});
const oneText = common.extend({ receiver: z.string().min(1), msg: z.string().min(1) });
const manyTexts = common.extend({
  cnt: z.coerce.number().int().min(1).max(MAX_TEXTS),
  msg_type: kind,
});
/** Text fields of a bulk request, by name. Other form fields are ignored. */
const eachText = z.record(z.string(), z.string().catch(''));
const listing = z.object({
  mid: z.string(),
  page: z.coerce.number().int().min(1).default(1),
  page_size: z.coerce.number().int().min(1).max(500).default(30),
});

export interface AligoDeps extends FateDeps {
  faults: () => GatewayFaults;
  groups: GroupStore;
  files: FileStore;
  keys: AligoKeys;
  /** Numbers registered for sending. */
  senders: () => readonly string[];
  /** Account balance in won; reported as a number of messages. */
  balance: () => number;
}

/** A refusal of the protocol: a negative `result_code` under HTTP 200. */
class AligoRefusal extends Error {
  override readonly name = 'AligoRefusal';
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * The public protocol of Aligo, under `/aligo`. Requests are forms, responses are JSON, and an
 * order is sent as soon as it is submitted. Messages share one ledger with the other protocol.
 */
export function aligoRoutes(app: FastifyInstance, deps: AligoDeps): void {
  const { balance } = deps;

  readForms(app, MAX_BODY_BYTES);
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES },
    async ({ headers }: FastifyRequest, body: Buffer) => fieldsOf(body, headers['content-type']),
  );
  meetFates(app, deps, (when) => ({ message: `시뮬레이터가 접수 ${when}에 실패시켰습니다.` }));
  app.addHook('preHandler', async ({ body }) => authorize(deps.keys, body));
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof AligoRefusal) {
      return reply.code(200).send({ result_code: error.code, message: error.message });
    }
    if (error instanceof z.ZodError) {
      return reply.code(200).send({ result_code: -100, message: '필수 값이 올바르지 않습니다.' });
    }
    request.log.error({ err: error }, 'aligo request failed');
    return reply.code(500).send({ message: '서버 오류가 발생했습니다.' });
  });

  app.post('/aligo/send', async ({ body }) => {
    const { receiver, msg, ...order } = oneText.parse(body);
    const receivers = receiver.split(',');
    if (receivers.length > MAX_RECEIVERS) {
      throw new AligoRefusal(-110, '한 번에 1,000건까지 보낼 수 있습니다.');
    }
    return send(
      deps,
      order,
      receivers.map((to) => ({ to, text: msg })),
    );
  });

  app.post('/aligo/send_mass', async ({ body }) => {
    const { cnt, ...order } = manyTexts.parse(body);
    const field = eachText.parse(body);
    const each = Array.from({ length: cnt }, (_, i) => ({
      to: field[`rec_${i + 1}`] ?? '',
      text: field[`msg_${i + 1}`] ?? '',
    }));
    return send(deps, order, each);
  });

  app.post('/aligo/sms_list', async ({ body }) => {
    const { mid, page, page_size: size } = listing.parse(body);
    const all = await listOrder(deps, mid);
    return {
      result_code: 1,
      message: 'success',
      list: all.slice((page - 1) * size, page * size),
      next_yn: all.length > page * size ? 'Y' : 'N',
    };
  });

  app.post('/aligo/remain', async () => ({
    result_code: 1,
    message: 'success',
    SMS_CNT: Math.floor(balance() / PRICES.SMS),
    LMS_CNT: Math.floor(balance() / PRICES.LMS),
    MMS_CNT: Math.floor(balance() / PRICES.MMS),
  }));
}

function authorize(keys: AligoKeys, body: unknown): void {
  const given = z.object({ key: z.string(), user_id: z.string() }).safeParse(body).data;
  if (!given || !holdsKeys({ key: given.key, userId: given.user_id }, keys)) {
    throw new AligoRefusal(-101, '인증오류입니다.');
  }
}

async function send(
  { groups, files, senders, balance }: AligoDeps,
  { sender, msg_type: type, title, image1 }: z.output<typeof common>,
  each: readonly { to: string; text: string }[],
) {
  const from = sender.replaceAll('-', '');
  if (!senders().includes(from)) {
    throw new AligoRefusal(-103, '등록/인증되지 않은 발신번호입니다.');
  }
  if (balance() < each.length * PRICES[type ?? 'SMS']) {
    throw new AligoRefusal(-201, '발송 가능 건수가 부족합니다.');
  }
  const imageId = type === 'MMS' ? await keepPicture(files, image1) : null;
  const id = String(randomInt(100_000_000, 1_000_000_000));
  const { groupId } = await groups.create({ [ORDER_FIELD]: id });
  const added = await groups.add(
    groupId,
    each.map((one) => ({ ...one, from, type, subject: title, imageId })),
  );
  const refused = added.filter(({ registration }) => registration !== '2000').length;
  if (refused === added.length) throw new AligoRefusal(-302, '보낼 수 있는 번호가 없습니다.');
  await groups.send(groupId);
  return {
    result_code: 1,
    message: 'success',
    msg_id: id,
    success_cnt: added.length - refused,
    error_cnt: refused,
    msg_type: added[0]?.type,
  };
}

async function keepPicture(files: FileStore, image: Buffer | undefined): Promise<string> {
  const problem = image ? whyNoPicture(image) : '이미지가 없습니다.';
  if (!image || problem !== null) throw new AligoRefusal(-100, problem ?? '');
  return files.add(image);
}

/** Lists the accepted messages of an order. Empty if the order is unknown. */
async function listOrder({ groups, faults }: AligoDeps, id: string) {
  const group = faults().forget_groups ? undefined : groups.find(ORDER_FIELD, id);
  if (!group) return [];
  const { page } = await groups.list(group.groupId, { limit: MAX_RECEIVERS });
  return page
    .filter(({ statusCode }) => !statusCode.startsWith('1'))
    .map(({ messageId, type, to, from, statusCode, dateCreated }) => ({
      mdid: messageId,
      type,
      sender: from,
      receiver: to,
      sms_state: STATES[statusCode] ?? FAILED,
      reg_date: dateCreated,
      send_date: dateCreated,
      reserve_date: '',
    }));
}

/** A form of parts as plain fields, its file as bytes. */
async function fieldsOf(body: Buffer, type = ''): Promise<Record<string, string | Buffer>> {
  const headers = { 'content-type': type };
  const form = await new Response(new Uint8Array(body), { headers }).formData();
  const fields: Record<string, string | Buffer> = {};
  for (const [name, value] of form) {
    fields[name] = typeof value === 'string' ? value : Buffer.from(await value.arrayBuffer());
  }
  return fields;
}
