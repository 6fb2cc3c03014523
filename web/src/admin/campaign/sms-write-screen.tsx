import { smsCalls } from '@maru/contract/campaign/campaign';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { makeCall } from '../../shared/call.ts';
import { callKey } from '../../shared/query.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { addressOf } from '../sections.ts';
import { wordsFromTemplate } from './begin-from-template.ts';
import { AudienceStep } from './audience-step.tsx';
import { useBegunMessage } from './begun-message.ts';
import { categoryOf } from './category-field.tsx';
import { countSms, countSmsEdit } from './campaign-counts.ts';
import { ComposerFrame, Step } from './composer-frame.tsx';
import styles from './composer.module.css';
import { composeSms, priceKindOf, smsProblems, type SmsMessage } from './composed-sms.ts';
import { CostNote, costWords, useSmsAccount } from './cost-note.tsx';
import { confirmSend } from './confirm-send.tsx';
import type { Field } from './field-errors.ts';
import {
  cloneOf,
  sendAtOf,
  sendAtProblems,
  draftNameOf,
  smsFor,
  smsForm,
  smsOf,
  withoutPasted,
} from './message-form.ts';
import { KeptAudience } from './kept-audience.tsx';
import { nightNoteOf } from './night-note.ts';
import { PhonePreview } from './phone-preview.tsx';
import { RunningSend } from './running-send.tsx';
import { SavedAudiences } from './saved-audiences.tsx';
import {
  defaultSender,
  idOfSender,
  SenderField,
  senderShown,
  senderWords,
  useSenders,
} from './sender-field.tsx';
import { SendChecklist } from './send-checklist.tsx';
import { SendRow } from './send-row.tsx';
import { SmsMessageStep } from './sms-message-step.tsx';
import { askTest } from './test-send.ts';
import { useAdvertisingFrame } from './use-advertising-frame.ts';
import { useAudience } from './use-audience.ts';
import { useComposer } from './use-composer.ts';
import { useSend } from './use-send.ts';
import { useTested } from './use-tested.ts';
import { WhenFields } from './when-fields.tsx';
import { WrittenCampaign, type Edit } from './written-campaign.tsx';

/** Writes a text message, or changes the one that `?_id=` names. */
export function Screen() {
  return <WrittenCampaign channel="sms">{(edit) => <SmsComposer edit={edit} />}</WrittenCampaign>;
}

/** Counts the recipients of a message and sends it. */
function SmsComposer({ edit }: { edit: Edit | null }) {
  const { state } = useLocation();
  const before = edit?.before ?? null;
  const [empty] = useState(() => (before === null ? smsFor(state) : smsOf(before)));
  const { link: _, ...begun } = useBegunMessage();
  const composer = useComposer({
    name: draftNameOf('sms-write', before),
    empty,
    schema: smsForm,
    forDraft: withoutPasted,
    begun,
  });
  const { form, change, errors } = composer;
  const { title, text, picture, advertising } = form;
  const navigate = useNavigate();
  const queries = useQueryClient();
  const frame = useAdvertisingFrame();
  const [count] = useState(() => (before === null ? countSms : countSmsEdit(before._id)));
  const { wish, problem, columns, testWords, counted, countAgain } = useAudience(
    form,
    count,
    before?.audience,
  );
  const longest = counted.preview?.longest ?? 0;
  const composed = useMemo(
    () => composeSms({ title, text, picture, advertising }, frame, longest, columns),
    [title, text, picture, advertising, frame, longest, columns],
  );
  const account = useSmsAccount();
  const senders = useSenders();
  const senderId = form.keepsSender ? idOfSender(senders, form.sender) : form.senderId;
  const sendAt = sendAtOf(form);
  const message = { title, text, picture, advertising };
  const kind = priceKindOf(composed, message);
  const words = {
    ...message,
    ...categoryOf(form),
    ...(senderId === null ? {} : { sender_id: senderId }),
  };

  const begin = async (templateId: number | null) => {
    const template = await wordsFromTemplate(templateId, columns);
    if (template !== null) change(template, 'text');
  };
  useNamedTemplate((templateId) => void begin(templateId));

  const tested = useTested({ ...message, category: form.category }, before !== null);
  const { send, isSending } = useSend({
    check: () => ({
      ...(problem === null ? {} : { audience: problem }),
      ...smsProblems(message, composed),
      ...sendAtProblems(form, serverNow()),
    }),
    ask: async () => {
      const total = counted.preview?.total ?? 0;
      if (counted.state !== 'ready' || total === 0) return false;
      if (!(await tested.ask(test))) return false;
      const night = nightNoteOf({
        advertising,
        goesAt: sendAt === null ? serverNow() : Date.parse(sendAt),
        heldUntil: counted.preview?.held_until ?? null,
      });
      return confirmSend({
        channel: 'sms',
        total,
        kind,
        advertising,
        sendAt,
        title,
        text: composed.text,
        more: [
          ['보내는 번호', senderWords(senders, senderId)],
          ...(account === undefined ? [] : [['비용', costWords(account, kind, total)] as const]),
          ...(night === null ? [] : [['야간', night] as const]),
        ],
      });
    },
    create: async () => {
      if (wish === null) throw new Error('A message requires an audience.');
      const { audience } = wish;
      if (before !== null) {
        const { _id, version } = before;
        const chosen = audience === null ? {} : { audience };
        const category = form.category;
        const sender = form.keepsSender ? null : (form.senderId ?? defaultSender(senders));
        const from = sender === null ? {} : { sender_id: sender };
        const body = { version, ...message, category, ...from, ...chosen, send_at: sendAt };
        return makeCall(smsCalls.edit, { params: { _id }, body });
      }
      if (audience === null) throw new Error('A new message requires an audience.');
      const body = { ...words, audience, send_at: sendAt, ...cloneOf(form) };
      return makeCall(smsCalls.create, { body, idempotencyKey: composer.sendKey() });
    },
    onErrors: composer.setErrors,
    onConflict: edit?.settleConflict,
    onDone: (item) => {
      composer.clear();
      void queries.invalidateQueries({ queryKey: callKey(smsCalls.list) });
      void navigate(`${addressOf('sms')}${item === null ? '' : `?id=${item._id}`}`);
    },
  });

  const test = async () => {
    const wrong = smsProblems(message, composed);
    const filledIn = Object.keys(testWords).length === 0 ? {} : { words: testWords };
    composer.setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    await askTest({
      channel: 'sms',
      input: { label: '받을 휴대폰 번호', type: 'phone' },
      notFound: '보낼 수 없는 번호예요.',
      onSent: tested.note,
      send: (to, idempotencyKey) =>
        makeCall(smsCalls.test, { body: { ...words, to, ...filledIn }, idempotencyKey }),
    });
  };

  return (
    <ComposerFrame
      title={before === null ? '새 문자 보내기' : '예약 문자 수정'}
      badge={<Badge tone="info">{kind}</Badge>}
      composer={composer}
      onSend={() => void send()}
      layout="sms"
    >
      <div className={`${styles.people} ${styles.column}`}>
        {before !== null && form.keepsAudience ? (
          <KeptAudience
            channel="sms"
            step={1}
            before={before}
            error={errors.audience}
            counted={counted}
            onChange={() => change({ keepsAudience: false }, 'audience')}
            onCountAgain={countAgain}
          />
        ) : (
          <AudienceStep
            channel="sms"
            choice={form.audience}
            advertising={advertising}
            category={form.category}
            text={text}
            error={errors.audience}
            counted={counted}
            onChange={(audience) => change({ audience }, 'audience')}
            onCountAgain={countAgain}
          />
        )}
        <SavedAudiences
          choice={form.audience}
          onChange={(audience) => change({ audience, keepsAudience: false }, 'audience')}
        />
      </div>
      <div className={`${styles.words} ${styles.column}`}>
        <SmsMessageStep
          message={message}
          category={form.category}
          onCategory={(category) => change({ category })}
          composed={composed}
          columns={columns}
          frame={frame}
          errors={errors}
          onChange={(changes) => change(changes, fieldIn(changes))}
          onTemplate={() => void begin(null)}
        />
        <Step step={3} title="보내는 번호와 시각">
          <SenderField
            chosen={senderId}
            onChange={(chosen) => change({ senderId: chosen, keepsSender: false })}
          />
          <WhenFields
            form={form}
            error={errors.sendAt}
            counted={counted}
            onChange={(changes) => change(changes, 'sendAt')}
          />
          <CostNote
            kind={kind}
            total={counted.preview?.total ?? null}
            sendAt={sendAt}
            before={before}
          />
          <SendRow
            channel="sms"
            counted={counted}
            problem={problem}
            isLater={form.when === 'later'}
            isEdit={before !== null}
            isSending={isSending}
            onTest={() => void test()}
          />
        </Step>
      </div>
      <div className={`${styles.side} ${styles.column}`}>
        <PhonePreview
          sender={senderShown(senders, senderId)}
          title={title}
          picture={picture}
          text={text.trim() === '' ? '' : composed.text}
          samples={counted.preview?.samples ?? []}
          sendAt={sendAt}
        />
        <SendChecklist
          message={message}
          link={null}
          frame="맨 앞에 (광고)가, 끝에 무료수신거부가 붙어요"
        />
        <RunningSend channel="sms" />
      </div>
    </ComposerFrame>
  );
}

/** The field that a change affects. Its error is cleared. */
function fieldIn(changes: Partial<SmsMessage>): Field {
  if ('title' in changes) return 'title';
  return 'picture' in changes ? 'picture' : 'text';
}

/** Starts once from the template that the address names, and removes it from the address. */
function useNamedTemplate(begin: (templateId: number) => void): void {
  const [query, setQuery] = useSearchParams();
  const templateId = Number(query.get('template'));
  const onNamed = useEffectEvent(() => {
    setQuery(
      (before) => {
        before.delete('template');
        return before;
      },
      { replace: true },
    );
    begin(templateId);
  });

  useEffect(() => {
    if (Number.isSafeInteger(templateId) && templateId > 0) onNamed();
  }, [templateId]);
}
