import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { Call, ParamsOf, QueryOf } from '@maru/contract/core/call';
import type { Actor } from '@maru/platform/db/audit';
import type { StaffSession } from '@maru/platform/session/session.repository';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { actorOf } from '../../http/actor.ts';
import { Refusal } from '../../http/refusal.ts';
import { parseInput } from '../../http/register-call.ts';
import type { Write } from './write-csv.ts';
import type { RouteDeps } from '../../http/route-deps.ts';

/** Arguments of the handler of a file download. */
export interface CsvContext<C extends Call> {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  caller: StaffSession;
  actor: Actor;
  reply: FastifyReply;
}

/** Registers a call of staff that answers with a file; otherwise as `registerCall`. */
export function registerCsv<C extends Call>(
  app: FastifyInstance,
  { guard }: Pick<RouteDeps, 'guard'>,
  call: C,
  handle: (context: CsvContext<C>) => Promise<FastifyReply>,
): void {
  app.route({
    method: 'GET',
    url: call.path,
    config: { access: call.access, call },
    onRequest: async (request) => {
      // An export that a link on another site triggers would appear in the log as intended by
      // staff.
      if (request.headers['sec-fetch-site'] === 'cross-site') throw new Refusal('ACCESS_DENIED');
      request.admission = await guard(request, call);
    },
    handler: (request, reply) => {
      // The guard and the schemas of this same call produced these values, so the casts are safe.
      const caller = request.admission?.caller as StaffSession;
      const { params, query } = parseInput(call, request) as Pick<
        CsvContext<C>,
        'params' | 'query'
      >;
      const actor = actorOf(caller, request.client, request);
      return handle({ params, query, caller, actor, reply });
    },
  });
}

/** Streams a file and generates its text during the response. */
export function sendCsv(
  reply: FastifyReply,
  fileName: string,
  make: (write: Write) => Promise<unknown>,
): FastifyReply {
  const out = new PassThrough();
  const gone = new AbortController();
  out.once('close', () => gone.abort());
  const write: Write = async (text) => {
    if (out.destroyed) throw new Error('The client closed the connection during the download.');
    if (!out.write(text)) await once(out, 'drain', { signal: gone.signal });
  };
  make(write).then(
    () => out.end(),
    // The client or the database disconnected: the file is truncated, so the download fails.
    (error: unknown) => out.destroy(error instanceof Error ? error : undefined),
  );
  return withCsvHeaders(reply, fileName).send(out);
}

const SEOUL_DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul' });

/**
 * Sets the file name `이름_2026-03-02.csv`. Clients without UTF-8 support in headers use
 * `export.csv`.
 */
export function withCsvHeaders(reply: FastifyReply, fileName: string): FastifyReply {
  const whole = encodeURIComponent(`${fileName}_${SEOUL_DAY.format(new Date())}.csv`);
  return reply
    .type('text/csv; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="export.csv"; filename*=UTF-8''${whole}`);
}
