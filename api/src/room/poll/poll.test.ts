import type { RoomPoll } from '@maru/contract/room/poll';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, type Browser } from '../../../../tests/support/app.ts';
import { openRoomStage, type RoomStage } from '../room.fixture.ts';

const INPUT = { question: '다음 주제는 무엇으로 할까요?', answers: ['금리', '환율', '실적'] };

let stage: RoomStage;

beforeAll(async () => {
  stage = await openRoomStage();
});
beforeEach(async () => {
  await stage.db`delete from outbox`;
  await stage.db`delete from room_poll`;
});
afterAll(() => stage.test.stop());

const realmOf = (browser: Browser) =>
  browser === stage.content || browser === stage.message ? 'admin' : 'home';

const ask = (browser: Browser, input: object = INPUT) =>
  browser.send('POST', `/api/${realmOf(browser)}/rooms/${stage.room}/polls`, input);

const close = (browser: Browser, poll: number) =>
  browser.send('POST', `/api/${realmOf(browser)}/rooms/polls/${poll}/close`);

async function asked(): Promise<number> {
  const { body } = await ask(stage.expert);
  return (body['item'] as RoomPoll)._id;
}

const vote = async (browser: Browser, poll: number, answer: number) =>
  browser.send('POST', `/api/home/rooms/polls/${poll}/vote`, {
    ticket: await stage.ticketOf(browser),
    answer,
  });

const statusesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status);

describe('[S31] [N5.34] a question to a room', () => {
  it.each([
    ['staff', () => stage.content],
    ['the expert', () => stage.expert],
  ])('is asked and closed by %s, with events and audit entries', async (who, by) => {
    const { status, body } = await ask(by());
    const poll = body['item'] as RoomPoll;
    const second = await ask(stage.content);
    const closed = await close(by(), poll._id);

    expect([status, second.status, closed.status]).toEqual([201, 409, 200]);
    expect(await stage.eventsOf('room.pollChanged')).toMatchObject([
      { payload: { poll: { version: 1, closed_at: null } }, target: stage.room },
      { payload: { poll: { version: 2, closed_at: expect.any(String) } }, target: stage.room },
    ]);
    expect(await stage.logged()).toEqual([
      {
        action: 'room.closePoll',
        byExpert: who !== 'staff',
        diff: { question: INPUT.question },
      },
    ]);
    expect((await ask(stage.content)).status).toBe(201);
  });

  it('takes one vote per person, of members, visitors and the expert', async () => {
    const poll = await asked();
    const visitor = openBrowser(stage.test, '198.51.100.61');

    const answers = [
      await vote(stage.writer, poll, 1),
      await vote(stage.writer, poll, 0),
      await vote(visitor, poll, 1),
      await vote(stage.expert, poll, 2),
    ];

    expect(statusesOf(answers)).toEqual([201, 409, 201, 201]);
    expect(answers[1]!.body['message']).toBe('ALREADY_VOTED');
    const view = await stage.enter(stage.writer);
    expect(view.poll?.answers).toEqual([
      { text: '금리', votes: 0 },
      { text: '환율', votes: 2 },
      { text: '실적', votes: 1 },
    ]);
    expect(view.vote).toEqual({ poll, answer: 1 });
    expect((await stage.enter(openBrowser(stage.test, '198.51.100.62'))).vote).toBeNull();
  });

  it('counts one of two votes that a person sends at once', async () => {
    const poll = await asked();
    const visitor = openBrowser(stage.test, '198.51.100.63');

    const answers = await Promise.all([vote(visitor, poll, 0), vote(visitor, poll, 1)]);

    expect(statusesOf(answers).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const { poll: shown } = await stage.enter(stage.guest);
    expect(shown?.answers.reduce((sum, { votes }) => sum + votes, 0)).toBe(1);
  });

  it('takes no vote after its end, none on another answer, and none of another room', async () => {
    const poll = await asked();

    const outside = await vote(stage.writer, poll, 3);
    const unknown = await vote(stage.writer, 2_000_000, 0);
    await close(stage.content, poll);
    const late = await vote(stage.writer, poll, 0);

    expect(statusesOf([outside, unknown, late])).toEqual([400, 404, 409]);
  });

  it.each([
    { question: '', answers: ['하나', '둘'] },
    { question: '하나뿐인가요?', answers: ['하나'] },
    { question: '같은 답인가요?', answers: ['하나', '하나'] },
    { question: '너무 많나요?', answers: ['1', '2', '3', '4', '5', '6'] },
  ])('refuses %j', async (input) => {
    expect((await ask(stage.content, input)).status).toBe(400);
  });

  it('[C16] promises no returns', async () => {
    const { body } = await ask(stage.expert, { ...INPUT, answers: ['원금 보장 종목', '환율'] });

    expect(body['message']).toBe('FORBIDDEN_WORDS');
  });

  it('is not for members, visitors, other experts and staff without the permission', async () => {
    const poll = await asked();

    const answers = [
      await ask(stage.writer),
      await ask(stage.guest),
      await ask(stage.otherExpert),
      await ask(stage.message),
      await close(stage.otherExpert, poll),
      await close(stage.message, poll),
    ];

    expect(statusesOf(answers)).toEqual([403, 401, 404, 403, 404, 403]);
  });
});
