import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { fateOf, type Fate, type GatewayFaults } from '../faults.ts';
import type { createAuthorization } from './authorization.ts';
import { groupAnswer } from './group.ts';
import type { GroupStore } from './group.store.ts';
import { GatewayRefusal } from './refusal.ts';
import { statusMessageOf } from './registration.ts';

declare module 'fastify' {
  interface FastifyRequest {
    fate: Fate;
  }
}

/** The protocol's limits for one request. */
const MAX_BODY_BYTES = 15 * 1024 * 1024;
const MAX_MESSAGES = 10_000;
const MAX_PAGE = 500;

const groupPath = z.object({ groupId: z.string() });
const creation = z.object({ customFields: z.record(z.string(), z.string()).default({}) }).nullish();
const addition = z.object({ messages: z.array(z.unknown()).min(1).max(MAX_MESSAGES) });
const paging = z.object({
  startKey: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE).default(20),
});

export interface GatewayDeps {
  groups: GroupStore;
  authorize: ReturnType<typeof createAuthorization>;
  /** Read anew for each request, since the page changes them. */
  faults: () => GatewayFaults;
  /** Numbers registered for sending. */
  senders: () => readonly string[];
  /** What is left on the account, in won; sending does not lower it. */
  balance: () => number;
  /** Told of each group whose sending began. */
  onSent: (groupId: string) => void;
  /** Counts how requests ended, for the metrics. */
  onFate: (fate: Fate) => void;
}

/** The part of the public Solapi v4 protocol that sending in groups takes. */
export function gatewayRoutes(app: FastifyInstance, deps: GatewayDeps): void {
  const { groups, authorize, faults, senders, balance, onSent, onFate } = deps;

  app.decorateRequest('fate', 'answer');
  app.addHook('onRequest', async (request) => {
    authorize(request.headers.authorization, Date.now());
  });
  app.addHook('preHandler', async (request, reply) => {
    request.fate = fateOf(faults(), Math.random());
    onFate(request.fate);
    await meetFateBefore(request, reply, faults().latency_ms);
  });
  app.addHook('onSend', async (request, reply, payload) => meetFateAfter(request, reply, payload));
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

  app.post('/messages/v4/groups', async (request) => {
    const given = creation.parse(request.body);
    return groupAnswer(await groups.create(given?.customFields ?? {}), Date.now());
  });

  app.put(
    '/messages/v4/groups/:groupId/messages',
    { bodyLimit: MAX_BODY_BYTES },
    async (request) => {
      const { groupId } = groupPath.parse(request.params);
      const added = await groups.add(groupId, addition.parse(request.body).messages);
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

  app.get('/cash/v1/balance', async () => ({
    accountId: 'sandbox',
    balance: balance(),
    point: 0,
    minimumCash: 0,
    rechargeTo: 0,
    autoRecharge: 0,
  }));

  app.get('/senderid/v1/numbers', async () => ({
    accountId: 'sandbox',
    limit: 100,
    senderIds: senders().map((phoneNumber) => ({ phoneNumber, status: 'ACTIVE', method: 'ARS' })),
  }));

  function refuseIfForgotten(): void {
    if (!faults().forget_groups) return;
    throw new GatewayRefusal(404, 'ResourceNotFound', '해당 그룹아이디가 존재하지 않습니다.');
  }
}

async function meetFateBefore(
  request: FastifyRequest,
  reply: FastifyReply,
  latencyMs: number,
): Promise<void> {
  if (latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, latencyMs));
  if (request.fate === 'fail') {
    throw new GatewayRefusal(500, 'InternalError', '시뮬레이터가 접수 전에 실패시켰습니다.');
  }
  if (request.fate === 'cut') cut(request, reply);
}

async function meetFateAfter(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (request.fate === 'fail-after') {
    void reply.code(500);
    return JSON.stringify({
      errorCode: 'InternalError',
      errorMessage: '시뮬레이터가 접수 후에 실패시켰습니다.',
    });
  }
  if (request.fate === 'cut-after') cut(request, reply);
  if (request.fate === 'hang-after') await closeOf(request);
  return payload;
}

function cut(request: FastifyRequest, reply: FastifyReply): void {
  void reply.hijack();
  request.raw.socket.destroy();
}

/** Settles when the caller gives up, or when the process stops. */
function closeOf(request: FastifyRequest): Promise<void> {
  const { socket } = request.raw;
  return new Promise((resolve) => {
    if (socket.destroyed) resolve();
    else socket.once('close', () => resolve());
  });
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
