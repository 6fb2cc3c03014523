import { randomInt } from 'node:crypto';
import type { Findings } from './every-route.ts';
import type { Target } from './target.ts';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const GUESSES = 60;
/** The code of recipient 1, whose campaign has one link. */
const CODE = '00000000011';
const TARGET = 'https://maru.example/event/12';
const ELSEWHERE = 'https://elsewhere.example/';
const BROWSER =
  'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/109.0 Mobile Safari/537.36';

/**
 * Guesses codes of short links, changes a real one, and asks it to lead elsewhere (features M20). A
 * code of another brand is unknown in this database, like a guess.
 */
export async function attackShortLinks({ db, url }: Target): Promise<Findings> {
  await insertLink(db);
  const faults: string[] = [];
  let tried = 0;
  const visit = async (path: string, expected: string | null) => {
    tried += 1;
    const answer = await fetch(`${url}${path}`, {
      redirect: 'manual',
      headers: { 'user-agent': BROWSER, 'x-forwarded-host': 'elsewhere.example' },
    });
    await answer.arrayBuffer();
    const location = answer.headers.get('location');
    const isSafe = location === expected || (location?.startsWith('/') ?? false);
    const isClosed = [301, 303, 400, 404, 405, 429].includes(answer.status);
    if (!isSafe || (expected === null && !isClosed)) {
      faults.push(`GET ${path}: ${answer.status} to ${location}`);
    }
  };

  for (const query of [
    '',
    `?url=${ELSEWHERE}`,
    `?target=${ELSEWHERE}`,
    '#x',
    `?next=//elsewhere.example`,
  ]) {
    await visit(`/s/${CODE}${query}`, TARGET);
  }
  for (const path of [
    `/s/${ELSEWHERE}`,
    '/s/%2f%2felsewhere.example',
    '/s//elsewhere.example',
    '/s/',
  ]) {
    await visit(path, null);
  }
  for (let at = 0; at < CODE.length; at += 1) {
    await visit(`/s/${CODE.slice(0, at)}z${CODE.slice(at + 1)}`, null);
  }
  for (let no = 2; no <= 9; no += 1) await visit(`/s/${CODE.slice(0, -1)}${no}`, null);
  for (let guess = 0; guess < GUESSES; guess += 1) {
    const code = Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
    await visit(`/s/${code}1`, null);
  }
  return { tried, faults };
}

async function insertLink(db: Target['db']): Promise<void> {
  const [campaign] = await db<{ id: number }[]>`
    insert into campaign (channel, kind, text, advertising, audience, state, short_origin, created_by)
    select 'sms', 'SMS', ${TARGET}, false, '{"kind":"all"}', 'done', 'https://maru.example', id
    from admin limit 1 returning id`;
  await db`
    insert into campaign_link (campaign_id, no, target) values (${campaign!.id}, 1, ${TARGET})`;
  await db`
    insert into campaign_recipient (campaign_id, batch, dest_hash, state, link_code)
    values (${campaign!.id}, 1, 'attacked', 'sent', 1)`;
}
