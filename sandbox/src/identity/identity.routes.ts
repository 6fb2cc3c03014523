import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { takeForms, windowReply } from '../window/window-reply.ts';
import { CHECK_STYLE, checkPageOf, REFUSED_PAGE } from './check-page.ts';
import {
  openRequest,
  resultUrl,
  sealedRequest,
  typedPerson,
  type CheckRequest,
  type IdentityKeys,
} from './protocol.ts';

const form = z.record(z.string(), z.string());

/** Simulates a carrier's identity check: a window with a form, and a signed redirect back. */
export function identityRoutes(app: FastifyInstance, keys: IdentityKeys): void {
  takeForms(app);

  function read(given: unknown) {
    const sealed = sealedRequest.safeParse(given);
    const asked = sealed.success ? openRequest(keys, sealed.data) : null;
    return sealed.success && asked ? { sealed: sealed.data, asked } : null;
  }

  app.get('/identity/check.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(CHECK_STYLE),
  );
  app.get('/identity/check', async (request, reply) => {
    const found = read(request.query);
    if (!found) return page(reply, null).code(400).send(REFUSED_PAGE);
    return page(reply, found.asked).send(checkPageOf(found.sealed, null));
  });
  app.post('/identity/check', async (request, reply) => {
    const typed = form.safeParse(request.body);
    const found = read(request.body);
    if (!found || !typed.success) return page(reply, null).code(400).send(REFUSED_PAGE);
    const person = typedPerson.safeParse(typed.data);
    if (!person.success) {
      return page(reply, found.asked).code(400).send(checkPageOf(found.sealed, typed.data));
    }
    return reply.redirect(resultUrl(keys, found.asked, person.data), 303);
  });
}

function page(reply: FastifyReply, asked: CheckRequest | null): FastifyReply {
  return windowReply(reply, asked ? [asked.return_url] : []);
}
