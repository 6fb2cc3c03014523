import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openBench, type CampaignBench } from '../campaign/campaign.fixture.ts';
import { sendConsentNotices } from './consent-notices.ts';
import { createReconfirmation } from './reconfirm-consents.ts';
import { emptyTables } from '../../../tests/support/test-database.ts';

type Kind = 'marketing_sms' | 'marketing_push' | 'night';

const seoul = (time: string) => Date.parse(`${time}+09:00`);

let bench: CampaignBench;
let memberId: number;

beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.stop());
beforeEach(async () => {
  const { db, personal } = bench;
  await emptyTables(db, 'member', 'suppression');
  await emptyTables(db, 'single_message');
  const [member] = await db<{ id: number }[]>`
    insert into member (login_id, password_hash, name, phone_enc, phone_hash, phone_tail)
    values ('hana', 'none', '김하나', ${personal.seal('phone', '01022220001')},
            ${personal.hash('phone', '01022220001')}, '0001')
    returning id`;
  memberId = member!.id;
});

async function say(at: string, kind: Kind, given: boolean, source = 'mypage'): Promise<void> {
  await bench.db`
    insert into consent (member_id, kind, given, source, at)
    values (${memberId}, ${kind}, ${given}, ${source}, ${`${at}+09:00`})`;
}

/** Notices waiting to be sent, oldest first. */
async function notified(): Promise<string[]> {
  const rows = await bench.db<{ text: Buffer }[]>`
    select text_enc as text from single_message where purpose = 'consent' order by id`;
  return rows.map(({ text }) => bench.personal.open('code', text));
}

describe('[L02] the confirmation of a consent change', () => {
  const round = (time: string) =>
    sendConsentNotices({ ...bench, brandName: '마루', now: () => seoul(time) });

  it('is sent once, ten minutes after the last change, with the current consents', async () => {
    await say('2026-11-20T10:00:00', 'marketing_sms', true, 'signup');
    await say('2026-11-22T10:00:00', 'marketing_push', true);
    await say('2026-11-22T10:05:00', 'marketing_sms', false, '080');

    await round('2026-11-22T10:14:59');
    expect(await notified()).toEqual([]);

    await Promise.all([1, 2].map(() => round('2026-11-22T10:15:00')));
    await round('2026-11-23T10:15:00');
    expect(await notified()).toEqual([
      '[마루] 2026/11/22 광고 수신 처리: 문자 거부, 푸시 동의, 야간 거부',
    ]);
  });

  it('waits for the morning, and is not told who signed up without agreeing', async () => {
    await say('2026-11-22T19:55:00', 'night', true, 'operator');
    await round('2026-11-22T23:00:00');
    expect(await notified()).toEqual([]);
    await round('2026-11-23T09:00:00');
    expect(await notified()).toHaveLength(1);

    await emptyTables(bench.db, 'consent', 'single_message');
    await say('2026-11-22T10:00:00', 'marketing_sms', false, 'signup');
    await round('2026-11-23T10:00:00');
    expect(await notified()).toEqual([]);
    await say('2026-11-23T10:00:00', 'night', true, 'signup');
    await round('2026-11-23T10:10:00');
    expect(await notified()).toHaveLength(1);
  });
});

/** Number of sessions that wait for a lock of another transaction. */
async function waiting(): Promise<number | undefined> {
  const [row] = await bench.db<{ n: number }[]>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return row?.n;
}

describe('[L02] members two years after their consent', () => {
  const confirmation = (time: string) =>
    createReconfirmation({
      ...bench,
      brandName: '마루',
      optOut: '080-000-0000',
      now: () => seoul(time),
    });
  const ledger = () => bench.db<{ kind: Kind; source: string }[]>`
    select kind, source from consent where member_id = ${memberId} and source = 'reconfirm'
    order by id`;

  it('they are told that they still do and how to end it, once, and the ledger says so', async () => {
    await say('2024-11-22T15:00:00', 'marketing_sms', true, 'signup');
    await say('2024-11-22T15:00:00', 'night', true, 'signup');
    await say('2026-01-01T15:00:00', 'marketing_push', true);

    await confirmation('2026-11-22T14:59:59')();
    expect(await notified()).toEqual([]);

    await Promise.all([1, 2].map(() => confirmation('2026-11-22T15:00:00')()));
    await confirmation('2026-12-22T15:00:00')();
    const messages = await notified();
    expect(messages).toEqual([
      expect.stringContaining('2024/11/22에 문자·야간(21~08시) 수신에 동의하셨습니다.'),
    ]);
    expect(messages[0]).toContain('080-000-0000');
    expect([...(await ledger())]).toEqual([
      { kind: 'marketing_sms', source: 'reconfirm' },
      { kind: 'night', source: 'reconfirm' },
    ]);

    await confirmation('2028-11-22T15:00:00')();
    expect(await notified()).toHaveLength(2);
  });

  it('receive no reminder if they withdrew it', async () => {
    await say('2024-01-01T10:00:00', 'marketing_sms', true, 'signup');
    await say('2025-01-01T10:00:00', 'marketing_sms', false);

    await confirmation('2026-11-22T15:00:00')();

    expect(await notified()).toEqual([]);
    expect([...(await ledger())]).toEqual([]);
  });

  it('who takes it back in that very moment has the last word', async () => {
    const { db } = bench;
    await say('2024-01-01T10:00:00', 'marketing_sms', true, 'signup');

    const meanwhile = await db.begin(async (tx) => {
      await tx`select from member where id = ${memberId} for no key update`;
      await tx`
        insert into consent (member_id, kind, given, source)
        values (${memberId}, 'marketing_sms', false, 'mypage')`;
      const round = confirmation('2026-11-22T15:00:00')();
      const waits = vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 10_000 });
      await Promise.race([round, waits]);
      return { round };
    });
    await meanwhile.round;

    expect(await notified()).toEqual([]);
    expect([...(await ledger())]).toEqual([]);
  });

  it('does not put a number back that was taken off', async () => {
    await bench.db`
      insert into suppression (dest_hash, channel, reason)
      values (${bench.personal.hash('phone', '01022220001')}, 'sms', 'operator')`;
    await say('2024-01-01T10:00:00', 'marketing_push', true, 'signup');

    await confirmation('2026-11-22T15:00:00')();

    const [{ n } = { n: 0 }] = await bench.db<{ n: number }[]>`
      select count(*)::int as n from suppression`;
    expect(n).toBe(1);
  });
});
