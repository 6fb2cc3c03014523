import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBench, type CampaignBench } from './campaign/campaign.fixture.ts';
import { sealMemos } from './seal-memos.ts';

let bench: CampaignBench;
let memberId: number;
let adminId: number;

beforeAll(async () => {
  bench = await openBench();
  const [member] = await bench.db<{ id: number }[]>`
    insert into member (login_id, password_hash, name) values ('hana', '', '김하나') returning id`;
  const [admin] = await bench.db<{ id: number }[]>`
    insert into admin (login_id, password_hash, name) values ('staff', 'x', '이운영') returning id`;
  memberId = member!.id;
  adminId = admin!.id;
});
afterAll(() => bench.stop());

it('[N1.15] [L08] seals every memo that was stored in clear, and then finds none', async () => {
  const { db, personal } = bench;
  await db`
    insert into member_memo (member_id, kind, body, author_id, assignee_id, updated_at)
    select ${memberId}, 'other', '메모 ' || n, ${adminId}, ${adminId}, '2026-01-01'
    from generate_series(1, 1203) n`;

  expect(await sealMemos(db, personal)).toBe(1_203);

  const rows = await db<{ body: string; sealed: Buffer; version: number; updatedAt: string }[]>`
    select body, body_enc as sealed, version, updated_at as "updatedAt"
    from member_memo order by id`;
  expect(rows.map(({ sealed }) => personal.open('memo', sealed, memberId))).toEqual(
    rows.map((_, i) => `메모 ${i + 1}`),
  );
  // Sealing does not count as a change of the memo: an open form can still save, and its retention
  // period continues.
  expect(new Set(rows.map(({ body, version }) => `${body}${version}`))).toEqual(new Set(['1']));
  expect(new Set(rows.map(({ updatedAt }) => updatedAt)).size).toBe(1);
  expect(await sealMemos(db, personal)).toBe(0);
});

it('seals again a memo that an older version has overwritten', async () => {
  const { db, personal } = bench;
  const [row] = await db<{ id: number }[]>`
    update member_memo set body = '고친 글' where id = (select min(id) from member_memo)
    returning id`;

  expect(await sealMemos(db, personal)).toBe(1);

  const [after] = await db<{ body: string; sealed: Buffer }[]>`
    select body, body_enc as sealed from member_memo where id = ${row!.id}`;
  expect(after!.body).toBe('');
  expect(personal.open('memo', after!.sealed, memberId)).toBe('고친 글');
});
