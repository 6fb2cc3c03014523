import { publish } from '@maru/platform/db/outbox';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { heard, listen, openStage, type Stage } from './stage.fixture.ts';

interface State {
  unread: number;
  version: number;
  at: string;
}

const PROMPT = { timeout: 5_000, interval: 20 };

let stage: Stage;
let url: string;
beforeAll(async () => {
  stage = await openStage();
  url = `${await stage.openRealtime()}/home`;
});
afterAll(() => stage.close());

async function insertCampaign(): Promise<number> {
  const [row] = await stage.db<{ id: number }[]>`
    with staff as (
      insert into admin (login_id, password_hash, name)
      values (${`sender${Math.random()}`}, 'none', '보내는 이') returning id)
    insert into campaign (channel, kind, title, text, advertising, audience, state, created_by)
    select 'push', 'PUSH', '새 소식', '소식이에요', false, '{"kind":"all"}', 'sending', id
    from staff returning id`;
  return row!.id;
}

const insertRecipient = (campaignId: number, memberId: number, device: string, state: string) =>
  stage.db`
    insert into campaign_recipient (campaign_id, batch, member_id, dest_hash, dest_tail, state,
                                    settled_at)
    values (${campaignId}, 1, ${memberId}, ${Buffer.from(`${memberId} ${device}`)}, '', ${state},
            now())`;

const progress = (campaignId: number, version: number) =>
  stage.db.begin((tx) =>
    publish(tx, 'campaign.progressed', {
      _id: campaignId,
      channel: 'push',
      total: 3,
      waiting: 0,
      sent: 3,
      failed: 0,
      unknown: 0,
      cancelled: 0,
      state: 'sending',
      version,
      at: new Date().toISOString(),
    }),
  );

it('[P15] [N5.37] tells connected recipients of a campaign once, as soon as it was sent to them', async () => {
  const members = [
    await stage.loginMember('both'),
    await stage.loginMember('later'),
    await stage.loginMember('stranger'),
  ];
  const [both, later] = members.map(({ subjectId }) => subjectId);
  const sockets = members.map(({ cookie }) => stage.connect(url, { extraHeaders: { cookie } }));
  await Promise.all(sockets.map((socket) => heard(socket, 'schedule.snapshot')));
  const news = sockets.map((socket) => listen<State>(socket, 'inbox.changed'));
  const campaignId = await insertCampaign();
  await insertRecipient(campaignId, both!, 'phone', 'sent');
  await insertRecipient(campaignId, both!, 'desk', 'sent');
  await insertRecipient(campaignId, later!, 'phone', 'sending');

  await progress(campaignId, 2);
  await vi.waitFor(() => expect(news[0]).toHaveLength(1), PROMPT);
  expect(news[0]![0]).toMatchObject({ unread: 1, version: 0 });
  expect(news.slice(1)).toEqual([[], []]);

  await stage.db`
    update campaign_recipient set state = 'sent'
    where campaign_id = ${campaignId} and member_id = ${later!}`;
  await progress(campaignId, 3);
  await vi.waitFor(() => expect(news[1]).toHaveLength(1), PROMPT);

  expect(news.map(({ length }) => length)).toEqual([1, 1, 0]);
  for (const socket of sockets) socket.disconnect();
});
