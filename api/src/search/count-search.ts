import { createHmac } from 'node:crypto';
import { countSearch } from '@maru/contract/search/search';
import { mayHoldNumber } from '@maru/contract/text/number/held-number';
import { searchedWords } from '@maru/contract/text/typed-text';
import { seoulDayOf } from '@maru/platform/core/seoul-day';
import { networkOf } from '@maru/platform/http/client-address';
import type { FastifyInstance } from 'fastify';
import { rulesInForce, forbiddenIn } from '../http/html/forbidden-words.ts';
import { createRateLimit } from '../http/rate-limit.ts';
import { Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { addSearch } from './popular.repository.ts';

const DAY_S = 86_400;
/** Each count reads content. More searches than this are no typing. */
const SEARCHES = { of: 'search-count', times: 30, withinS: 60 };
/** The same words from one network count once a day. */
const ONCE = { of: 'search-word', times: 1, withinS: DAY_S };

/** Longer texts are sentences, which are no words to suggest. */
const MOST_LETTERS = 20;
/** A consonant or vowel on its own, as in `ㅅㅅㅈㅈ`: short for a word. */
const LONE_LETTER = /[ㄱ-ㆎ]/;

/**
 * Counts searches for the list of popular words. A row has a day, a word and a number. Redis keeps
 * a keyed hash of day, network and word for a day, so it does not contain who searched for a word.
 *
 * @param find the searched word; `null` if it finds no public content.
 */
export function registerCountSearch(
  app: FastifyInstance,
  { db, redis, guard, config }: RouteDeps,
  find: (q: string) => Promise<string | null>,
): void {
  const keepPace = createRateLimit(redis, config.redisPrefix, SEARCHES);
  const countOnce = createRateLimit(redis, config.redisPrefix, ONCE);

  registerCall(app, guard, countSearch, async ({ body: { q }, client }) => {
    const network = networkOf(client.ip);
    await keepPace(network);
    if (!isCounted(q)) return;
    const found = await find(q);
    if (found === null) return;
    const word = countedForm(found);
    if (forbiddenIn(await rulesInForce(db), { word }).length > 0) return;

    const day = seoulDayOf(Date.now());
    const once = createHmac('sha256', config.SESSION_SECRET)
      .update(`${day}\n${network}\n${word}`)
      .digest('base64url');
    try {
      await countOnce(once);
    } catch (error) {
      if (error instanceof Refusal) return;
      throw error;
    }
    await addSearch(db, day, word);
  });
}

/** The form in which equal words are counted and shown. */
function countedForm(q: string): string {
  return searchedWords(q).normalize('NFKC').toUpperCase();
}

/** Whether a text may become public: short, without an address or a number of a person. */
function isCounted(q: string): boolean {
  const letters = Array.from(q.normalize('NFC')).length;
  if (letters < 2 || letters > MOST_LETTERS) return false;
  return !LONE_LETTER.test(q) && !q.includes('@') && !holdsNumber(q);
}

/** The code of a stock may have six digits, and is counted as its name. */
const holdsNumber = (q: string) => !/^[0-9A-Za-z]{6}$/.test(q) && mayHoldNumber(q);
