import { smsCalls, type Campaign } from '@maru/contract/campaign/campaign';
import { messageKindNames } from '@maru/contract/message/channel';
import { makeCall } from '../../shared/call.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { categoryOf } from './category-field.tsx';
import { confirmSend } from './confirm-send.tsx';
import { costWords } from './cost-note.tsx';
import { cloneOf } from './message-form.ts';
import { overCapOf, overCapPart } from './over-cap.ts';
import { nightNoteOf } from './night-note.ts';
import { splitInputOf } from './split/split-form.ts';
import { splitFacts } from './split/split-words.ts';
import { defaultSender, senderWords } from './sender-field.tsx';
import { askTest } from './test-send.ts';
import type { WrittenSms } from './use-sms-composer.ts';

/** Shows the text, sender number and cost of a text message, and asks for confirmation. */
export function confirmSms(sms: WrittenSms, total: number): Promise<boolean> {
  const { messages, composedAll, chosen, kind, fallbackKind, account, senders, senderId, sendAt } =
    sms;
  const [message = sms.message] = messages;
  const night = nightNoteOf({
    advertising: message.advertising,
    goesAt: sendAt === null ? serverNow() : Date.parse(sendAt),
    heldUntil: chosen.counted.preview?.held_until ?? null,
  });
  return confirmSend({
    channel: 'sms',
    total,
    kind: messageKindNames[kind],
    advertising: message.advertising,
    sendAt,
    title: message.title,
    text: (composedAll[0] ?? sms.composed).text,
    more: [
      ...splitFacts('sms', sms.composer.form.split, total),
      ['보내는 번호', senderWords(senders, senderId)],
      ...(account === undefined
        ? []
        : [['비용', costWords(account, { kind, fallbackKind }, total)] as const]),
      ...(night === null ? [] : [['야간', night] as const]),
    ],
  });
}

/** Creates the text message, or changes the one being edited. */
export function saveSms(sms: WrittenSms): Promise<{ item: Campaign }> {
  const { before, composer, chosen, sendAt } = sms;
  if (chosen.wish === null) throw new Error('A message requires an audience.');
  const { audience } = chosen.wish;
  if (before !== null) return changeSms(sms, before, audience);
  if (audience === null) throw new Error('A new message requires an audience.');
  const { form } = composer;
  const more = { ...overCapPart(form), ...cloneOf(form) };
  const [message = sms.message] = sms.messages;
  const split = form.split === null ? {} : { split: splitInputOf(form.split) };
  const body = { ...wordsOf(sms, message), ...split, audience, send_at: sendAt, ...more };
  return makeCall(smsCalls.create, { body, idempotencyKey: composer.sendKey() });
}

type Audience = NonNullable<WrittenSms['chosen']['wish']>['audience'];

function changeSms(sms: WrittenSms, { _id, version }: Campaign, audience: Audience) {
  const { composer, senders, sendAt } = sms;
  const [message = sms.message] = sms.messages;
  const { category, keepsSender, senderId, split } = composer.form;
  const sender = keepsSender ? null : (senderId ?? defaultSender(senders));
  const body = {
    version,
    ...message,
    category,
    split: split === null ? null : splitInputOf(split),
    ...(sender === null ? {} : { sender_id: sender }),
    ...(audience === null ? {} : { audience }),
    send_at: sendAt,
    over_cap: overCapOf(composer.form),
  };
  return makeCall(smsCalls.edit, { params: { _id }, body });
}

/** Sends the text message to one number, with the words of one recipient. */
export function askSmsTest(sms: WrittenSms, onSent: () => void): Promise<void> {
  const { testWords } = sms.chosen;
  const filledIn = Object.keys(testWords).length === 0 ? {} : { words: testWords };
  return askTest({
    channel: 'sms',
    input: { label: '받을 휴대폰 번호', type: 'phone' },
    notFound: '보낼 수 없는 번호예요.',
    onSent,
    send: (to, idempotencyKey) =>
      makeCall(smsCalls.test, {
        body: { ...wordsOf(sms, sms.message), to, ...filledIn },
        idempotencyKey,
      }),
  });
}

function wordsOf({ composer, senderId }: WrittenSms, message: WrittenSms['message']) {
  return {
    ...message,
    ...categoryOf(composer.form),
    ...(senderId === null ? {} : { sender_id: senderId }),
  };
}
