import { messageKindNames } from '@maru/contract/message/channel';
import { isBlank } from '@maru/contract/text/clean-text';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Badge } from '../../shared/ui/badge.tsx';
import { AudienceStep } from './audience-step.tsx';
import { wordsFromTemplate } from './begin-from-template.ts';
import { ComposerFrame, Step } from './composer-frame.tsx';
import styles from './composer.module.css';
import type { SmsMessage } from './composed-sms.ts';
import { CapField } from './cap-field.tsx';
import { channelFields } from './carrier/carrier-form.ts';
import { CarrierStep } from './carrier/carrier-step.tsx';
import { ChannelChoice } from './carrier/channel-choice.tsx';
import { CostNote } from './cost-note.tsx';
import type { Field } from './field-errors.ts';
import { KeptAudience } from './kept-audience.tsx';
import { exceedsCap } from './over-cap.ts';
import { PhonePreview } from './phone-preview.tsx';
import { RunningSend } from './running-send.tsx';
import { SavedAudiences } from './saved-audiences.tsx';
import { SenderField, senderShown } from './sender-field.tsx';
import { SendChecklist } from './send-checklist.tsx';
import { SendRow } from './send-row.tsx';
import { SmsMessageStep } from './sms-message-step.tsx';
import { SplitRules, VariantTabs } from './split/split-field.tsx';
import { wordsIn } from './split/split-form.ts';
import { askSmsTest, confirmSms, saveSms } from './sms-send.ts';
import { useMessageSend } from './use-message-send.ts';
import { useSmsComposer, type WrittenSms } from './use-sms-composer.ts';
import { WhenFields } from './when-fields.tsx';
import { WrittenCampaign, type Edit } from './written-campaign.tsx';

/** Writes a text message, or changes the one that `?_id=` names. */
export function Screen() {
  return <WrittenCampaign channel="sms">{(edit) => <SmsComposer edit={edit} />}</WrittenCampaign>;
}

/** Counts the recipients of a message and sends it. */
function SmsComposer({ edit }: { edit: Edit | null }) {
  const sms = useSmsComposer(edit?.before ?? null);
  const { composer, variants, chosen, message, messages, composed, kind } = sms;
  const { change, errors } = composer;

  const begin = async (templateId: number | null) => {
    const template = await wordsFromTemplate(templateId, chosen.columns);
    if (template !== null) changeMessage(sms, template);
  };
  useNamedTemplate((templateId) => void begin(templateId));

  const { send, isSending, test } = useMessageSend({
    channel: 'sms',
    edit,
    composer,
    chosen,
    message,
    variants: { all: messages, select: variants.select },
    problems: sms.problems,
    askTest: (onSent) => askSmsTest(sms, onSent),
    confirm: (total) => confirmSms(sms, total),
    save: async () => saveSms(sms),
  });

  return (
    <ComposerFrame
      title={edit === null ? '새 문자 보내기' : '예약 문자 수정'}
      badge={<Badge tone="info">{messageKindNames[kind]}</Badge>}
      composer={composer}
      onSend={() => void send()}
      layout="sms"
    >
      <Recipients sms={sms} />
      <div className={`${styles.words} ${styles.column}`}>
        <Channel sms={sms} />
        {sms.carried === null && (
          <SmsMessageStep
            message={message}
            category={composer.form.category}
            onCategory={(category) => change({ category })}
            composed={composed}
            columns={chosen.columns}
            frame={sms.frame}
            shortOrigin={sms.account?.link_origins?.short}
            errors={errors}
            tabs={
              <VariantTabs variants={variants} split={composer.form.split} error={errors.split} />
            }
            onChange={(changes) => changeMessage(sms, changes)}
            onTemplate={() => void begin(null)}
          />
        )}
        <SendStep sms={sms} isSending={isSending} onTest={() => void test()} />
      </div>
      <Result sms={sms} />
    </ComposerFrame>
  );
}

/** Choice of the channel, and the content of a message that is no text message. */
function Channel({ sms }: { sms: WrittenSms }) {
  const { composer, carried, chosen, frame } = sms;
  const { form, change, errors } = composer;
  const { carrier } = form;
  return (
    <>
      <ChannelChoice
        kind={carrier?.kind ?? null}
        setUp={sms.account?.carriers}
        onChange={(kind) => change(channelFields(kind), 'carrier')}
      />
      {carried !== null && (
        <CarrierStep
          carried={carried}
          advertising={form.advertising}
          onAdvertising={(advertising) => change({ advertising })}
          onWords={(changes) => changeMessage(sms, changes)}
          category={form.category}
          columns={chosen.columns}
          frame={frame}
          errors={errors}
          onCategory={(category) => change({ category })}
          onChange={(changes, field) => change({ carrier: { ...carried.form, ...changes } }, field)}
        />
      )}
    </>
  );
}

/** First column: the recipients and the saved audiences. */
function Recipients({ sms }: { sms: WrittenSms }) {
  const { before, composer, chosen, message } = sms;
  const { form, change, errors } = composer;
  return (
    <div className={`${styles.people} ${styles.column}`}>
      {before !== null && form.keepsAudience ? (
        <KeptAudience
          channel="sms"
          step={1}
          before={before}
          error={errors.audience}
          counted={chosen.counted}
          onChange={() => change({ keepsAudience: false }, 'audience')}
          onCountAgain={chosen.countAgain}
        />
      ) : (
        <AudienceStep
          channel="sms"
          choice={form.audience}
          advertising={message.advertising}
          category={form.category}
          text={message.text}
          sendAt={sms.sendAt}
          isOverCap={exceedsCap(form)}
          error={errors.audience}
          counted={chosen.counted}
          onChange={(audience) => change({ audience }, 'audience')}
          onCountAgain={chosen.countAgain}
        />
      )}
      <SavedAudiences
        choice={form.audience}
        onChange={(audience) => change({ audience, keepsAudience: false }, 'audience')}
      />
    </div>
  );
}

interface SendStepProps {
  sms: WrittenSms;
  isSending: boolean;
  onTest: () => void;
}

/** Third card of a text message: sender number, send time, cost, and the buttons that send. */
function SendStep({ sms, isSending, onTest }: SendStepProps) {
  const { before, composer, chosen, kind, senderId, sendAt } = sms;
  const { form, change, errors } = composer;
  const { counted, problem } = chosen;
  return (
    <Step step={3} title="보내는 번호와 시각">
      <SenderField
        chosen={senderId}
        onChange={(sender) => change({ senderId: sender, keepsSender: false })}
      />
      <WhenFields
        form={form}
        error={errors.sendAt}
        counted={counted}
        onChange={(changes) => change(changes, 'sendAt')}
      />
      <SplitRules
        channel="sms"
        split={form.split}
        total={counted.preview?.total ?? null}
        onChange={(split) => change({ split }, 'split')}
      />
      <CapField
        channel="sms"
        form={form}
        error={errors.overCap}
        counted={counted}
        onChange={(changes) => change(changes, 'overCap')}
      />
      <CostNote
        kind={kind}
        fallbackKind={sms.fallbackKind}
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
        onTest={onTest}
      />
    </Step>
  );
}

/** Last column: the message on a phone, the checklist, and a send in progress. */
function Result({ sms }: { sms: WrittenSms }) {
  const { message, composed, carried, chosen, senders, senderId, sendAt } = sms;
  const { title, text, picture } = message;
  return (
    <div className={`${styles.side} ${styles.column}`}>
      <PhonePreview
        sender={senderShown(senders, senderId)}
        title={title}
        picture={picture}
        text={isBlank(text) ? '' : composed.text}
        samples={chosen.counted.preview?.samples ?? []}
        sendAt={sendAt}
        from={carried && messageKindNames[carried.kind]}
        buttons={carried?.form.buttons.map(({ name }) => name) ?? []}
      />
      <SendChecklist
        message={message}
        link={null}
        frame="맨 앞에 (광고)가, 끝에 무료수신거부가 붙어요"
        {...(carried?.kind === 'ATA' && {
          adHint: '알림톡과 대체 문자로는 광고를 보낼 수 없어요',
        })}
      />
      <RunningSend channel="sms" />
    </div>
  );
}

/** Title and text belong to the text that is shown; the rest to all texts. */
function changeMessage({ composer, variants }: WrittenSms, changes: Partial<SmsMessage>): void {
  const { title, text, carrier: _carrier, fallback: _fallback, ...shared } = changes;
  const field = fieldIn(changes);
  if (Object.keys(shared).length > 0) composer.change(shared, field);
  if (title === undefined && text === undefined) return;
  variants.change(wordsIn({ title, text }), field);
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
