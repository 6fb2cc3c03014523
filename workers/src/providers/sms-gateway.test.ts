import { resultOf } from '@maru/domain/campaign/sms-result';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { JPEG, jpegOf } from './picture.fixture.ts';
import { providersAt } from './providers.fixture.ts';
import { deadUrl, startSandbox } from './sandbox.fixture.ts';
import {
  GatewayRejected,
  GatewayUnclear,
  GatewayUnreached,
  type OutgoingPicture,
  type OutgoingSms,
  type SmsGateway,
} from './sms-gateway.ts';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;

beforeAll(async () => {
  sandbox = await startSandbox();
});
beforeEach(() => sandbox.reset());
afterAll(async () => {
  await sandbox.stop();
});

const smsTo = (to: string, change: Partial<OutgoingSms> = {}): OutgoingSms => ({
  to,
  from: '16000000',
  text: '오늘 8시 방송이 시작됩니다.',
  kind: 'SMS',
  reference: `1-${to}`,
  ...change,
});

async function fill(gateway: SmsGateway, messages: readonly OutgoingSms[]): Promise<string> {
  const { groupId } = await gateway.createGroup('1-1');
  await gateway.addMessages(groupId, messages);
  return groupId;
}

/** Throws if the gateway refuses every message, with the reason of the first one. */
async function fillAndSend(gateway: SmsGateway, messages: readonly OutgoingSms[]): Promise<void> {
  const { groupId } = await gateway.createGroup('1-1');
  const registered = await gateway.addMessages(groupId, messages);
  const refusal = registered
    .map(({ code }) => resultOf(code))
    .find(({ class: kind }) => kind === 'configuration');
  if (refusal) throw new GatewayRejected(403, refusal.code, refusal.reason);
  await gateway.sendGroup(groupId);
}

/** A picture in the format that this gateway accepts. */
async function pictureFor(gateway: SmsGateway, jpeg: Buffer = JPEG): Promise<OutgoingPicture> {
  return gateway.uploadPicture ? { fileId: await gateway.uploadPicture(jpeg) } : { jpeg };
}

async function codesOf(gateway: SmsGateway, groupId: string): Promise<Record<string, string>> {
  const codes: Record<string, string> = {};
  for await (const { to, code } of gateway.listMessages(groupId)) codes[to] = code;
  return codes;
}

const arrived = async () => (await sandbox.messages()).map(({ to }) => to).toSorted();

describe.each(providersAt(() => sandbox))('[M17] $provider', ({ provider, open, setFaults }) => {
  const two = [smsTo('01011112222'), smsTo('01033334444')];

  it('sends a group once, and sends nothing before the order', async () => {
    const gateway = open();
    const groupId = await fill(gateway, two);
    const before = await arrived();

    const sent = await gateway.sendGroup(groupId);

    expect(gateway.provider).toBe(provider);
    expect(before).toEqual([]);
    expect(sent).toMatchObject({ state: 'sending', total: 2, refused: 0 });
    expect(await arrived()).toEqual(['01011112222', '01033334444']);
  });

  it('refuses to send a group twice', async () => {
    const gateway = open();
    const groupId = await fill(gateway, two);
    await gateway.sendGroup(groupId);

    await expect(gateway.sendGroup(groupId)).rejects.toBeInstanceOf(GatewayRejected);
    expect(await arrived()).toHaveLength(2);
  });

  it('sends a long message with its title, and a text of its own to each', async () => {
    const gateway = open();
    const long = { kind: 'LMS' as const, title: '안내' };
    const groupId = await fill(gateway, [
      smsTo('01011112222', { ...long, text: '가'.repeat(200) }),
      smsTo('01033334444', { ...long, text: '나'.repeat(200) }),
    ]);
    await gateway.sendGroup(groupId);

    const messages = await sandbox.messages();
    expect(messages.map(({ to, type, text }) => [to, type, text[0]])).toEqual([
      ['01011112222', 'LMS', '가'],
      ['01033334444', 'LMS', '나'],
    ]);
  });

  it('sends an MMS with its picture, to one text and to a text of its own each', async () => {
    const gateway = open();
    const picture = await pictureFor(gateway);
    const mms = { kind: 'MMS' as const, title: '안내', picture };
    await gateway.sendGroup(await fill(gateway, [smsTo('01011112222', mms)]));
    await gateway.sendGroup(
      await fill(gateway, [
        smsTo('01033334444', { ...mms, text: '가' }),
        smsTo('01055556666', { ...mms, text: '나' }),
      ]),
    );

    const messages = await sandbox.messages();
    expect(messages.map(({ to, type }) => [to, type])).toEqual([
      ['01011112222', 'MMS'],
      ['01033334444', 'MMS'],
      ['01055556666', 'MMS'],
    ]);
    for (const { imageId } of messages) {
      expect((await sandbox.picture(imageId ?? '')).equals(JPEG)).toBe(true);
    }
  });

  it.each([
    ['is too heavy', jpegOf(200_001)],
    ['is none', Buffer.from('<svg/>')],
  ])('refuses a picture that %s, and sends nothing', async (_case, jpeg) => {
    const gateway = open();
    const sending = async () => {
      const picture = await pictureFor(gateway, jpeg);
      return gateway.sendGroup(
        await fill(gateway, [smsTo('01011112222', { kind: 'MMS', picture })]),
      );
    };

    await expect(sending()).rejects.toMatchObject({
      name: 'GatewayRejected',
      isConfiguration: false,
    });
    expect(await arrived()).toEqual([]);
  });

  it('does not take an MMS without a picture', async () => {
    const gateway = open();
    const { groupId } = await gateway.createGroup('1-1');

    const [registered] = await gateway.addMessages(groupId, [
      smsTo('01011112222', { kind: 'MMS' }),
    ]);

    expect(registered?.code).toBe('1034');
  });

  it('keeps refused messages unsent, with the reason', async () => {
    const gateway = open();
    const { groupId } = await gateway.createGroup('1-1');
    const registered = await gateway.addMessages(groupId, [
      smsTo('01011112222'),
      smsTo('12345'),
      smsTo('01055556666', { text: '가격 ₩1,000' }),
      smsTo('01055557777', { text: '가'.repeat(46) }),
    ]);
    await gateway.sendGroup(groupId);

    expect(registered.map(({ to, code }) => [to, code])).toEqual([
      ['01011112222', '2000'],
      ['12345', '1011'],
      ['01055556666', '1029'],
      ['01055557777', '1031'],
    ]);
    expect(await arrived()).toEqual(['01011112222']);
  });

  it('reports each message in codes that staff have a Korean reason for', async () => {
    const gateway = open();
    const numbers = ['01011112222', '01000003032', '01000003043', '01000003044', '01000003047'];
    const { groupId } = await gateway.sendGroup(
      await fill(
        gateway,
        numbers.map((to) => smsTo(to)),
      ),
    );

    const reasons = async () =>
      Object.values(await codesOf(gateway, groupId)).map((code) => {
        const result = resultOf(code);
        return [result.class, result.reason];
      });

    await expect.poll(reasons).toEqual([
      ['delivered', '휴대폰에 도착했습니다.'],
      ['suppress', '가입되지 않은 번호입니다.'],
      ['retry', '휴대폰 전원이 꺼져 있습니다.'],
      ['retry', '휴대폰의 문자 보관함이 가득 찼습니다.'],
      ['permanent', '받는 쪽에서 수신을 거절했습니다.'],
    ]);
  });

  it('never sends a group that was taken back', async () => {
    const gateway = open();
    const groupId = await fill(gateway, two);

    await gateway.deleteGroup(groupId);

    await expect(gateway.sendGroup(groupId)).rejects.toBeInstanceOf(GatewayRejected);
    expect(await arrived()).toEqual([]);
  });

  it('refuses a wrong key as a matter of configuration, and sends nothing', async () => {
    const stranger = open({ key: 'another' });
    const sending = fill(stranger, two).then((groupId) => stranger.sendGroup(groupId));

    await expect(sending).rejects.toMatchObject({
      name: 'GatewayRejected',
      isConfiguration: true,
      isAlreadySent: false,
    });
    expect(await arrived()).toEqual([]);
  });

  it('is unreachable when the server does not listen', async () => {
    const unreachable = open({ url: await deadUrl() });
    const sending = fill(unreachable, two).then((groupId) => unreachable.sendGroup(groupId));

    await expect(sending).rejects.toBeInstanceOf(GatewayUnreached);
  });

  it.each([
    ['fails before the work', { fail_rate: 1 }, [0]],
    ['fails after the work', { fail_after_rate: 1 }, [2]],
    ['never answers', { hang_rate: 1 }, [2]],
    ['cuts the connection', { cut_rate: 1 }, [0, 2]],
  ])('leaves an order unclear when it %s', async (_case, faults, arrivals) => {
    const gateway = open({ timeoutMs: 2_000 });
    const groupId = await fill(gateway, two);
    await setFaults(faults);

    await expect(gateway.sendGroup(groupId)).rejects.toBeInstanceOf(GatewayUnclear);

    expect(arrivals).toContain((await arrived()).length);
  });

  it('does not find a group that was never created', async () => {
    expect(await open().findGroup('999999999')).toBeNull();
  });

  it('reports the remaining balance in won', async () => {
    await sandbox.setBalance(36_000);

    expect(await open().balance()).toBe(36_000);
  });

  it('deducts accepted messages from the balance, and refuses messages that exceed it', async () => {
    await sandbox.setBalance(54);
    const gateway = open();
    await gateway.sendGroup(await fill(gateway, two));
    const left = await gateway.balance();
    const refused = await fillAndSend(gateway, two).catch((error: unknown) => error);

    expect(left).toBe(18);
    expect(refused).toMatchObject({ name: 'GatewayRejected', isConfiguration: true });
    expect(await arrived()).toHaveLength(2);
    expect(await gateway.balance()).toBe(18);
  });
});
