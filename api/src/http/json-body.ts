import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

/** No valid body is nested this deeply; deeper input only tries to exhaust the stack. */
const MAX_DEPTH = 20;

/**
 * Accepts JSON only (reliability I1, I3, I4). Text is refused by its type. Keys that would reach a
 * prototype and bodies nested too deep are refused before schema validation.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, text, done) => {
      if (text === '') return done(null, undefined);
      if (depthOf(text) > MAX_DEPTH) return done(new Refusal('INVALID_INPUT'));
      return parse(request, text, done);
    },
  );
}

/** How deep arrays and objects are nested in a JSON text, looking at each character once. */
export function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  let quoted = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (quoted) {
      if (character === '\\') at += 1;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '{' || character === '[') deepest = Math.max(deepest, (depth += 1));
    else if (character === '}' || character === ']') depth -= 1;
  }
  return deepest;
}
