import type { Brand } from '@maru/brands/brand';
import type { FastifyReply } from 'fastify';
import { failurePage, type FailureStatus } from './failure-page.ts';
import { plainPolicy } from './security-headers.ts';

/** Answers with a plain page of our own. */
export function sendFailure(
  reply: FastifyReply,
  status: FailureStatus,
  brand: Brand,
): FastifyReply {
  return reply
    .status(status)
    .headers(plainPolicy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(failurePage(status, brand));
}
