import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { GatewayFaults } from '../faults.ts';
import type { AlimtalkTemplate } from './alimtalk.ts';
import type { createAuthorization } from './authorization.ts';
import type { FileStore } from './file.store.ts';
import { groupAnswer } from './group.ts';
import type { GroupStore } from './group.store.ts';
import { meetFates, type FateDeps } from './meet-fates.ts';
import { whyNoPicture } from './picture-rules.ts';
import { GatewayRefusal } from './refusal.ts';
import { statusMessageOf } from './registration.ts';

/** The protocol's limits for one request. */
const MAX_BODY_BYTES = 15 * 1024 * 1024;
const MAX_MESSAGES = 10_000;
const MAX_PAGE = 500;

const groupPath = z.object({ groupId: z.string() });
const creation = z.object({ customFields: z.record(z.string(), z.string()).default({}) }).nullish();
const addition = z.object({ messages: z.array(z.unknown()).min(1).max(MAX_MESSAGES) });
const MAX_FILE_BODY_BYTES = 1024 * 1024;
const uploading = z.object({
  /** Base64. */
  file: z.string().min(1),
  name: z.string().optional(),
  type: z.literal('MMS'),
});
const single = z.object({ message: z.unknown() });
const paging = z.object({
  startKey: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE).default(20),
});

export interface GatewayDeps extends FateDeps {
  faults: () => GatewayFaults;
  groups: GroupStore;
  files: FileStore;
  authorize: ReturnType<typeof createAuthorization>;
  /** Numbers registered for sending. */
  senders: () => readonly string[];
  /** Account balance in won. */
  balance: () => number;
  /** The 알림톡 templates that can be sent. */
  templates: () => readonly AlimtalkTemplate[];
  /** Called with each group that has started sending. */
  onSent: (groupId: string) => void;
}

/** The part of the public Solapi v4 protocol that sending in groups uses. */
export function gatewayRoutes(app: FastifyInstance, deps: GatewayDeps): void {
  const { authorize } = deps;

  app.addHook('onRequest', async (request) => {
    authorize(request.headers.authorization, Date.now());
  });
  meetFates(app, deps, (when) => ({
    errorCode: 'InternalError',
    errorMessage: `시뮬레이터가 접수 ${when}에 실패시켰습니다.`,
  }));
  answerErrors(app);
  singleRoute(app, deps);
  groupRoutes(app, deps);
  accountRoutes(app, deps);
}

function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof GatewayRefusal) {
      const { statusCode, errorCode, message } = error;
      return reply.code(statusCode).send({ errorCode, errorMessage: message });
    }
    if (error instanceof z.ZodError || isClientError(error)) {
      return reply
        .code(400)
        .send({ errorCode: 'ValidationError', errorMessage: '요청 형식이 올바르지 않습니다.' });
    }
    request.log.error({ err: error }, 'gateway request failed');
    return reply
      .code(500)
      .send({ errorCode: 'InternalError', errorMessage: '서버 오류가 발생했습니다.' });
  });
}

/** Sends one message. */
function singleRoute(app: FastifyInstance, { groups, faults, onSent }: GatewayDeps): void {
  app.post('/messages/v4/send', async (request) => {
    const { message } = single.parse(request.body);
    const { groupId } = await groups.create({});
    const [taken] = await groups.add(groupId, [message], faults().alimtalk_code);
    const { to, from, type, messageId, registration } = taken!;
    const statusMessage = statusMessageOf(registration);
    if (registration !== '2000') throw new GatewayRefusal(400, 'FailedToAddMessage', statusMessage);
    await groups.send(groupId);
    onSent(groupId);
    return {
      groupId,
      messageId,
      to,
      from,
      type,
      country: '82',
      statusCode: registration,
      statusMessage,
      accountId: 'sandbox',
    };
  });
}

/** Groups of messages. */
function groupRoutes(app: FastifyInstance, { groups, faults, onSent }: GatewayDeps): void {
  app.post('/messages/v4/groups', async (request) => {
    const given = creation.parse(request.body);
    return groupAnswer(await groups.create(given?.customFields ?? {}), Date.now());
  });

  app.put(
    '/messages/v4/groups/:groupId/messages',
    { bodyLimit: MAX_BODY_BYTES },
    async (request) => {
      const { groupId } = groupPath.parse(request.params);
      const { messages } = addition.parse(request.body);
      const added = await groups.add(groupId, messages, faults().alimtalk_code);
      return {
        errorCount: added.filter(({ registration }) => registration !== '2000').length,
        resultList: added.map(({ to, from, type, messageId, registration, customFields }) => ({
          to,
          from,
          type,
          country: '82',
          messageId,
          statusCode: registration,
          statusMessage: statusMessageOf(registration),
          accountId: 'sandbox',
          customFields,
        })),
      };
    },
  );

  app.post('/messages/v4/groups/:groupId/send', async (request) => {
    const { groupId } = groupPath.parse(request.params);
    const group = await groups.send(groupId);
    onSent(groupId);
    return groupAnswer(group, Date.now());
  });

  app.get('/messages/v4/groups/:groupId', async (request) => {
    refuseIfForgotten();
    const { groupId } = groupPath.parse(request.params);
    return groupAnswer(groups.get(groupId), Date.now());
  });

  app.get('/messages/v4/groups/:groupId/messages', async (request) => {
    refuseIfForgotten();
    const { groupId } = groupPath.parse(request.params);
    const { startKey, limit } = paging.parse(request.query);
    const { page, nextKey } = await groups.list(groupId, {
      limit,
      ...(startKey === undefined ? {} : { startKey }),
    });
    return {
      startKey: startKey ?? null,
      nextKey,
      limit,
      messageList: Object.fromEntries(page.map((message) => [message.messageId, message])),
    };
  });

  app.delete('/messages/v4/groups/:groupId', async (request) => {
    const { groupId } = groupPath.parse(request.params);
    return groupAnswer(await groups.remove(groupId), Date.now());
  });

  function refuseIfForgotten(): void {
    if (!faults().forget_groups) return;
    throw new GatewayRefusal(404, 'ResourceNotFound', '해당 그룹아이디가 존재하지 않습니다.');
  }
}

/** Pictures, balance, templates and sender numbers. */
function accountRoutes(
  app: FastifyInstance,
  { files, balance, templates, senders }: GatewayDeps,
): void {
  app.post('/storage/v1/files', { bodyLimit: MAX_FILE_BODY_BYTES }, async (request) => {
    const { file, name = null, type } = uploading.parse(request.body);
    const jpeg = Buffer.from(file, 'base64');
    const problem = whyNoPicture(jpeg);
    if (problem !== null) throw new GatewayRefusal(400, 'ValidationError', problem);
    const fileId = await files.add(jpeg);
    return { fileId, type, name, link: null, accountId: 'sandbox', fileSize: jpeg.length };
  });

  app.get('/cash/v1/balance', async () => ({
    accountId: 'sandbox',
    balance: balance(),
    point: 0,
    minimumCash: 0,
    rechargeTo: 0,
    autoRecharge: 0,
  }));

  app.get('/kakao/v2/templates', async (request) => {
    const { startKey, limit } = paging.parse(request.query);
    const all = templates().filter(({ provider }) => provider === 'solapi');
    const from = Math.max(
      0,
      all.findIndex(({ templateId }) => templateId === startKey),
    );
    return {
      limit,
      startKey: startKey ?? null,
      nextKey: all[from + limit]?.templateId ?? null,
      templateList: all.slice(from, from + limit).map(({ provider: _, reason, ...template }) => ({
        ...template,
        comments: reason === '' ? [] : [{ isAdmin: true, content: reason }],
      })),
    };
  });

  app.get('/senderid/v1/numbers', async () => ({
    accountId: 'sandbox',
    limit: 100,
    senderIds: senders().map((phoneNumber) => ({ phoneNumber, status: 'ACTIVE', method: 'ARS' })),
  }));
}

function isClientError(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'statusCode' in error &&
    typeof error.statusCode === 'number' &&
    error.statusCode < 500
  );
}
