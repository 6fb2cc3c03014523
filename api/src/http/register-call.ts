import { createHash, randomUUID } from 'node:crypto';
import { memberRefresh } from '@maru/contract/session/auth';
import {
  permissions,
  type BodyOf,
  type Call,
  type OutputOf,
  type ParamsOf,
  type QueryOf,
  type RefusalOf,
} from '@maru/contract/core/call';
import type { MessageCode } from '@maru/contract/core/message';
import { CHANGED_HEADER } from '@maru/platform/redis/content-changes';
import type { Actor } from '@maru/platform/db/audit';
import type { Db } from '@maru/platform/db/db';
import { hasAnswer } from '@maru/platform/http/entity-tag';
import { contentHeadersOfKept, headersOfKept } from '@maru/platform/http/kept-answer';
import type {
  MemberSession,
  SessionAbsence,
  StaffSession,
} from '@maru/platform/session/session.repository';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Admission, CallerFor, Guard } from './access.ts';
import { actorOf } from './actor.ts';
import { textsOf } from './html/forbidden-words.ts';
import type { PublicReads } from './shared-reads/public-reads.ts';
import { badInput, type FieldError, Refusal } from './refusal.ts';
import type { SharedAnswers } from './shared-reads/shared-answers.ts';

/** The usual limit of a JSON body (reliability I5). */
const MAX_BODY_BYTES = 100_000;

const MAX_KEY_SHOWN = 64;

/** Input schema for staff calls that declare none. Any input is refused (reliability C7). */
const NOTHING = z.object({});

/** A form has fewer; a body of thousands would be answered with several times its own size. */
const MAX_ERRORS_SHOWN = 50;

/**
 * Time limit for reads of the public site. They are answered by then, with 503 if necessary, so
 * clients know within three seconds (wire N2.18, reliability F20). Writes run until their
 * statements succeed or fail, unless they may be repeated. An earlier answer to a write that may
 * still succeed would make users repeat it.
 */
const READ_LIMIT_MS = 2_800;
/** This GET changes state. A thousand at once all get their cookies within 5 s (reliability A5). */
const REFRESH_LIMIT_MS = 4_500;
const PUBLIC = '/api/home/';
/**
 * If authentication takes this long, the database is overloaded. The call is not started
 * (reliability F20).
 */
const LATE_MS = 2_000;

/**
 * Callers that write public content: staff and experts. Members change only their own data, too
 * often to invalidate every answer.
 */
const CHANGERS: ReadonlySet<Call['access']> = new Set(['expert', 'staff', ...permissions]);

export type CallContext<C extends Call> = C['shared'] extends true
  ? SharedContext<C>
  : PersonalContext<C>;

/**
 * Context of a call with a shared answer. It does not identify the caller and reads from the given
 * database.
 */
interface SharedContext<C extends Call> extends Pick<
  PersonalContext<C>,
  'params' | 'query' | 'refuse'
> {
  publicDb: Db;
}

interface PersonalContext<C extends Call> {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  caller: CallerFor<C['access']>;
  /** In a call of staff: the actor that the audit log records. */
  actor: CallerFor<C['access']> extends StaffSession ? Actor : undefined;
  /** In a call open to anyone: why there is no session. */
  absence: SessionAbsence | null;
  /** In a call open to anyone: who is logged in, or the refusal of /auth/protected. */
  requireMember: () => MemberSession;
  /** Origin of the call, as the server sees it. */
  client: { ip: string; userAgent: string };
  /** Ends the call with a refusal that the contract lists. Any other code does not compile. */
  refuse: (code: RefusalOf<C> | 'INVALID_INPUT') => never;
  /**
   * Only for calls that take an Idempotency-Key: the key, and the hash of the request that must
   * match under it.
   */
  repeat: C['idempotent'] extends true | 'optional'
    ? { key: string; requestHash: Buffer }
    : undefined;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Lets a handler return readonly values, and keeps literal types. */
type Frozen<T> = T extends object ? { readonly [K in keyof T]: Frozen<T[K]> } : T;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Access required by the route. The server does not start if a route omits it. */
    access?: Call['access'] | 'internal';
    call?: Call;
    /** Other sites post to the route. It must change nothing before it knows who started it. */
    crossSite?: true;
  }
  interface FastifyInstance {
    /** Cache of shared answers in this process. */
    shared: SharedAnswers;
    /** Where they are read from. */
    publicReads: PublicReads;
    /** Refuses the call if its texts contain words that break a compliance rule. */
    refuseForbidden: (texts: Readonly<Record<string, string>>) => Promise<void>;
  }
  interface FastifyRequest {
    /** Guard decision, made before the body is read. */
    admission: Admission | null;
  }
}

/**
 * Registers one call of the contract.
 *
 * When `handle` runs, the caller is authorized and the input is parsed. The output of `handle` is
 * parsed too, so a field outside the contract cannot leave the server.
 */
export function registerCall<C extends Call, const O extends Frozen<OutputOf<C>>>(
  app: FastifyInstance,
  guard: Guard,
  call: C,
  handle: (context: CallContext<C>) => Promise<O>,
): void {
  if (call.shared) {
    registerShared(app, call, handle);
    return;
  }
  const changesContent = call.method !== 'GET' && CHANGERS.has(call.access);
  app.route({
    method: call.method,
    url: call.path,
    bodyLimit: call.maxBodyBytes ?? MAX_BODY_BYTES,
    ...limitOf(call),
    config: { access: call.access, call },
    onRequest: async (request) => {
      request.admission = await inTime(guard(request, call), LATE_MS);
    },
    handler: async (request, reply) => {
      const { caller, absence } = request.admission ?? { caller: null, absence: null };
      const context = {
        ...parseInput(call, request),
        caller,
        actor: caller && 'adminId' in caller ? actorOf(caller, request.client, request) : undefined,
        absence,
        requireMember: () => requireMember(caller, absence),
        client: request.client,
        refuse: (code: MessageCode) => {
          throw new Refusal(code);
        },
        repeat: call.idempotent ? readRepeat(request, call.idempotent) : undefined,
        request,
        reply,
      };
      if (call.publicWords) await app.refuseForbidden(textsOf(context.body, call.publicWords));
      // The guard and the schemas of this call produced the parts. Their types follow from it.
      const work = handle(context as unknown as CallContext<C>);
      const leftMs = READ_LIMIT_MS - reply.elapsedTime;
      const output = await (call.repeatable ? inTime(work, leftMs) : work);
      // Other processes receive the invalidation from the database. In this process the next read
      // must see the change.
      if (changesContent) {
        app.shared.forget();
        void reply.header(CHANGED_HEADER, '1');
      }
      void reply.code(call.status ?? 200);
      if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
      if (call.status === 204) return reply.send();
      return call.output.parse(output);
    },
  });
}

/**
 * @throws Refusal SERVICE_UNAVAILABLE to the waiting caller after `limitMs` milliseconds. The work
 *   itself continues.
 */
async function inTime<T>(work: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refusal('SERVICE_UNAVAILABLE')), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Fastify (5.x) drops this limit once a body has been read. It therefore applies to reads only. */
function limitOf({ method, path }: Call): { handlerTimeout?: number } {
  if (method !== 'GET' || !path.startsWith(PUBLIC)) return {};
  return { handlerTimeout: path === memberRefresh.path ? REFRESH_LIMIT_MS : READ_LIMIT_MS };
}

/**
 * Registers a read with a briefly cached answer. Clients that already have the answer do not
 * receive it again.
 */
function registerShared<C extends Call>(
  app: FastifyInstance,
  call: C,
  handle: (context: CallContext<C>) => Promise<unknown>,
): void {
  app.route({
    method: call.method,
    url: call.path,
    ...limitOf(call),
    config: { access: call.access, call },
    handler: async (request, reply) => {
      const { params, query } = parseInput(call, request);
      const refuse = (code: MessageCode) => {
        throw new Refusal(code);
      };
      const answer = await app.shared.read(request.url, call.path, () =>
        app.publicReads.read(async (publicDb) => {
          const context = { params, query, refuse, publicDb } as unknown as CallContext<C>;
          return call.output.parse(await handle(context));
        }),
      );
      const encoded = await answer.body.for(request.headers['accept-encoding']);
      void reply.headers(headersOfKept(answer, encoded));
      if (hasAnswer(request.headers['if-none-match'], answer.etag)) return reply.code(304).send();
      return reply.headers(contentHeadersOfKept(answer, encoded)).send(encoded.bytes);
    },
  });
}

/**
 * The parts of a request, by the schemas of its call.
 *
 * @throws Refusal INVALID_INPUT, naming the bad fields.
 */
export function parseInput(call: Call, request: FastifyRequest) {
  // Public reads ignore unknown fields. Changes and staff calls reject them.
  const strict = call.path.startsWith('/api/admin/');
  const unnamed = strict ? NOTHING : undefined;
  return {
    params: parsePart('path', call.params, request.params, false),
    query: parsePart('query', call.query ?? unnamed, request.query, strict),
    body: parsePart('body', call.body ?? unnamed, request.body, strict || call.method !== 'GET'),
  };
}

function parsePart(
  where: string,
  schema: z.ZodMiniType | undefined,
  value: unknown,
  strict: boolean,
): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value ?? {});
  // A path key that exceeds the largest possible key names a row that does not exist.
  if (where === 'path' && parsed.error?.issues.every(({ code }) => code === 'too_big')) {
    throw new Refusal('NOT_FOUND');
  }
  const errors = [
    ...(parsed.error?.issues ?? []).map(({ path, message }) => ({
      path: path.join('.') || where,
      message,
    })),
    ...(strict ? unknownKeys(schema, value) : []),
  ];
  if (parsed.success && errors.length === 0) return parsed.data;
  throw new Refusal('INVALID_INPUT', { errors: errors.slice(0, MAX_ERRORS_SHOWN) });
}

/** Keys that the schema does not name, which would otherwise be dropped silently (reliability C7). */
function unknownKeys(schema: z.ZodMiniType, value: unknown): FieldError[] {
  if (!(schema instanceof z.ZodMiniObject) || typeof value !== 'object' || value === null)
    return [];
  const { shape, catchall } = schema.def;
  // A schema with its own `catchall` decides how to treat unknown keys.
  if (catchall) return [];
  return Object.keys(value)
    .filter((key) => !Object.hasOwn(shape, key))
    .map((key) => ({ path: key.slice(0, MAX_KEY_SHOWN), message: 'is not a known parameter' }));
}

function requireMember(caller: unknown, absence: SessionAbsence | null): MemberSession {
  if (!caller) throw new Refusal(absence ?? 'MISSING_TOKENS');
  return caller as MemberSession;
}

function readRepeat(
  request: FastifyRequest,
  idempotent: true | 'optional',
): { key: string; requestHash: Buffer } {
  const given = request.headers['idempotency-key'];
  const key = given === undefined && idempotent === 'optional' ? randomUUID() : given;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw badInput('Idempotency-Key', 'must have 1 to 200 visible characters');
  }
  const requestHash = createHash('sha256')
    .update(JSON.stringify(request.body ?? null))
    .digest();
  return { key, requestHash };
}
