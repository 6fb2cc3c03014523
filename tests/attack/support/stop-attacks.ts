import { createPersonalData } from '../../../platform/src/crypto/personal-data.ts';
import { singlePushTokenOf } from '../../../platform/src/crypto/recipient-token.ts';
import { stopTokenOf } from '../../../platform/src/crypto/stop-token.ts';
import { exactly, type Line } from '../../support/lines.ts';
import type { Target } from './target.ts';

const DAY_MS = 86_400_000;

/**
 * Attacks the tokens that stop pushes without a login: forged, ended, foreign and repeated ones.
 *
 * @param people the member whose push it is, and another member with a session.
 * @returns the results, and the tokens, which no log may contain.
 */
export async function attackStopTokens(
  { url, db, config }: Target,
  people: { owner: number; other: number; otherCookie: string },
): Promise<{ lines: Line[]; tokens: string[] }> {
  const personal = createPersonalData(config.DATA_KEYS, config.LOOKUP_SECRET);
  const { owner, other, otherCookie } = people;
  const insert = async () => {
    const [row] = await db<{ id: number }[]>`
      insert into single_message (channel, member_id, title, text_enc, purpose, expires_at, settled_at,
                                  state)
      values ('push', ${owner}, '답변', ${personal.seal('code', '답변')}, 'inquiry',
              now() + interval '1 hour', now(), 'sent')
      returning id`;
    return singlePushTokenOf(personal, row!.id);
  };
  const [report, another] = [await insert(), await insert()];
  const token = stopTokenOf(personal, report, Date.now());
  const [subject, day, mac] = [report, token.split('.')[2]!, token.split('.')[3]!];
  const ask = async (value: string, cookie = '') => {
    const answer = await fetch(`${url}/api/home/push/stops`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
      body: JSON.stringify({ token: value }),
    });
    return answer.status;
  };
  const isOff = async (memberId: number) => {
    const off = await db`
      select from message_choice
      where member_id = ${memberId} and category = 'inquiry' and channel = 'push' and not wanted`;
    return off.length > 0;
  };

  const forged = [
    `${another}.${day}.${mac}`,
    `${subject}.${Number(day) + 1}.${mac}`,
    `${subject}.${day}.${'A'.repeat(22)}`,
    `${subject}.${day}.${subject.split('.')[1]!.padEnd(22, 'A')}`,
    stopTokenOf(personal, report, Date.now() - 200 * DAY_MS),
    subject,
  ];
  let accepted = 0;
  for (const value of forged) if ((await ask(value)) < 400) accepted += 1;
  const changedByForged = Number(await isOff(owner));

  await ask(token, otherCookie);
  const isStopped = Number(await isOff(owner));
  const changedForOther = Number(await isOff(other));

  await db`update message_choice set wanted = true where member_id = ${owner}`;
  await ask(token);
  const changedByRepeat = Number(await isOff(owner));
  return {
    tokens: [token, ...forged],
    lines: [
      exactly('stop tokens: forged or ended, accepted', accepted),
      exactly('stop tokens: settings changed by forged ones', changedByForged),
      exactly('stop tokens: push not stopped by its own token', 1 - isStopped),
      exactly('stop tokens: settings of the session that sent it, changed', changedForOther),
      exactly('stop tokens: later choice undone by a repeat', changedByRepeat),
    ],
  };
}
