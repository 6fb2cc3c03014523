import { connectDb } from '@maru/platform/db/db';

/**
 * Adds one broadcast to toggle. Returns the text of its change event.
 *
 * @param paddedBytes bytes added to the usual payload.
 */
export async function addBroadcast(
  databaseUrl: string,
  paddedBytes = 0,
): Promise<{ scheduleId: number; text: string }> {
  const db = connectDb(databaseUrl, { max: 1 });
  const content = paddedBytes > 0 ? JSON.stringify({ name: 'x'.repeat(paddedBytes) }) : '';
  await db`insert into expert (id, nick, field, market) values (1, '김전문', '주식', 'KOSPI')`;
  const [row] = await db<{ id: number }[]>`
    insert into broadcast_schedule (expert_id, title, type, kind, start_date, content)
    values (1, '아침을 여는 시장 전략', 1, 'free', now(), ${content}) returning id`;
  const [item] = await db`select * from schedule_item where _id = ${row!.id}`;
  await db.end();
  const payload = { item: { ...item, version: 100_000 }, at: new Date().toISOString() };
  return { scheduleId: row!.id, text: `42/home,${JSON.stringify(['schedule.changed', payload])}` };
}
