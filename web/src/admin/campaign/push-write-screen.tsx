import { brand } from '#brand';
import { pushAudience } from '@maru/contract/campaign/audience';
import { pushCalls, type Campaign } from '@maru/contract/campaign/campaign';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { makeCall } from '../../shared/call.ts';
import { useBegunMessage } from './begun-message.ts';
import { categoryOf } from './category-field.tsx';
import { CapField } from './cap-field.tsx';
import { countPush, countPushEdit } from './campaign-counts.ts';
import { ComposerFrame, Step } from './composer-frame.tsx';
import styles from './composer.module.css';
import { composePush, pushProblems } from './composed-push.ts';
import { confirmSend } from './confirm-send.tsx';
import {
  cloneOf,
  draftNameOf,
  pushFor,
  pushForm,
  pushOf,
  sendAtOf,
  withoutPasted,
} from './message-form.ts';
import { KeptAudience } from './kept-audience.tsx';
import { overCapOf, overCapPart } from './over-cap.ts';
import { PushMessageStep } from './push-message-step.tsx';
import { PushPreview } from './push-preview.tsx';
import { PushTargets } from './push-targets.tsx';
import { RecentSends } from './recent-sends.tsx';
import { SavedAudiences } from './saved-audiences.tsx';
import { SendChecklist } from './send-checklist.tsx';
import { SendRow } from './send-row.tsx';
import { SplitRules, VariantTabs } from './split/split-field.tsx';
import { splitInputOf, wordsIn, type Words } from './split/split-form.ts';
import { splitFacts } from './split/split-words.ts';
import { useVariants } from './split/use-variants.ts';
import { askTest } from './test-send.ts';
import { useAudience } from './use-audience.ts';
import { useComposer } from './use-composer.ts';
import { useMessageSend } from './use-message-send.ts';
import { WhenFields } from './when-fields.tsx';
import { WrittenCampaign, type Edit } from './written-campaign.tsx';

/** Writes a push, or changes the one that `?_id=` names. */
export function Screen() {
  return <WrittenCampaign channel="push">{(edit) => <PushComposer edit={edit} />}</WrittenCampaign>;
}

/** A push that is being written: its fields, audience and composed text. */
function usePushComposer(before: Campaign | null) {
  const { state } = useLocation();
  const [empty] = useState(() => (before === null ? pushFor(state) : pushOf(before)));
  const begun = useBegunMessage();
  const composer = useComposer({
    name: draftNameOf('push-write', before),
    empty,
    schema: pushForm,
    forDraft: withoutPasted,
    begun,
  });
  const { link, picture, advertising } = composer.form;
  const variants = useVariants(composer, { hasClicks: true });
  const { title, text } = variants.words;
  const [count] = useState(() => (before === null ? countPush : countPushEdit(before._id)));
  const messageOf = (words: Words) => ({
    title: words.title,
    text: words.text,
    link,
    picture,
    advertising,
  });
  const messages = variants.all.map(messageOf);
  const chosen = useAudience({ ...composer.form, text }, count, null, variants.others);
  const problems = () =>
    variants.problems(messages.map(pushProblems), {
      total: chosen.counted.preview?.total ?? null,
      isLiveNews: composer.form.category === 'live',
      isCounted: () => true,
    });
  return {
    before,
    composer,
    variants,
    /** The text that is shown. */
    message: messageOf(variants.words),
    /** All texts; the first one is that of the campaign. */
    messages,
    problems,
    chosen,
    arriving: composePush({ title, text, advertising }, brand.name),
    sendAt: sendAtOf(composer.form),
  };
}

type WrittenPush = ReturnType<typeof usePushComposer>;

/** Counts the devices a push reaches, and sends it. */
function PushComposer({ edit }: { edit: Edit | null }) {
  const push = usePushComposer(edit?.before ?? null);
  const { composer, variants, chosen, message, messages, sendAt } = push;
  const { form, change, errors } = composer;
  const [first = message] = messages;

  const { send, isSending, test } = useMessageSend({
    channel: 'push',
    edit,
    composer,
    chosen,
    message,
    variants: { all: messages, select: variants.select },
    problems: push.problems,
    askTest: (onSent) => askPushTest(push, onSent),
    confirm: (total) =>
      confirmSend({
        channel: 'push',
        total,
        kind: '푸시',
        advertising: message.advertising,
        sendAt,
        ...composePush(first, brand.name),
        more: splitFacts('push', form.split, total),
      }),
    save: async () => savePush(push),
  });

  return (
    <ComposerFrame
      title={edit === null ? '새 푸시 보내기' : '예약 푸시 수정'}
      composer={composer}
      onSend={() => void send()}
      layout="push"
    >
      <div className={styles.column}>
        <Recipients push={push} />
        <PushMessageStep
          message={message}
          category={form.category}
          errors={errors}
          tabs={<VariantTabs variants={variants} split={form.split} error={errors.split} />}
          onChange={({ title, text, ...shared }, field) => {
            if (Object.keys(shared).length > 0) change(shared, field);
            if (title === undefined && text === undefined) return;
            variants.change(wordsIn({ title, text }), field);
          }}
        />
        <Step title="보내는 시각">
          <WhenFields
            form={form}
            error={errors.sendAt}
            counted={chosen.counted}
            onChange={(changes) => change(changes, 'sendAt')}
          />
          <SplitRules
            channel="push"
            split={form.split}
            total={chosen.counted.preview?.total ?? null}
            onChange={(split) => change({ split }, 'split')}
          />
          <CapField
            channel="push"
            form={form}
            error={errors.overCap}
            counted={chosen.counted}
            onChange={(changes) => change(changes, 'overCap')}
          />
          <SendRow
            channel="push"
            counted={chosen.counted}
            problem={chosen.problem}
            isLater={form.when === 'later'}
            isEdit={edit !== null}
            isSending={isSending}
            onTest={() => void test()}
          />
        </Step>
        <RecentSends />
      </div>
      <Result push={push} />
    </ComposerFrame>
  );
}

/** First card of a push: its recipients and their number. */
function Recipients({ push }: { push: WrittenPush }) {
  const { before, composer, chosen } = push;
  const { form, change, errors } = composer;
  if (before === null || !form.keepsAudience) {
    return (
      <PushTargets
        choice={form.audience}
        error={errors.audience}
        counted={chosen.counted}
        onChange={(audience) => change({ audience }, 'audience')}
        onCountAgain={chosen.countAgain}
      />
    );
  }
  return (
    <KeptAudience
      channel="push"
      before={before}
      error={errors.audience}
      counted={chosen.counted}
      onChange={() => change({ keepsAudience: false }, 'audience')}
      onCountAgain={chosen.countAgain}
    />
  );
}

/** Second column: the push on a phone, the saved audiences and the checklist. */
function Result({ push }: { push: WrittenPush }) {
  const { composer, chosen, message, arriving, sendAt } = push;
  const { form, change } = composer;
  return (
    <div className={styles.column}>
      <PushPreview
        {...arriving}
        picture={message.picture}
        samples={chosen.counted.preview?.samples ?? []}
        sendAt={sendAt}
      />
      <SavedAudiences
        choice={form.audience}
        onChange={(audience) => change({ audience, keepsAudience: false }, 'audience')}
      />
      <SendChecklist
        message={message}
        link={message.link}
        frame="제목에 (광고)가, 내용 끝에 수신거부 방법이 붙어요"
      />
    </div>
  );
}

/** Creates the push, or changes the one being edited. */
function savePush(push: WrittenPush): Promise<{ item: Campaign }> {
  const { before, composer, chosen, sendAt } = push;
  const { form } = composer;
  const [message = push.message] = push.messages;
  const split = form.split === null ? null : splitInputOf(form.split);
  const wanted = chosen.wish?.audience;
  if (before !== null) {
    const { _id, version } = before;
    const audience = wanted ? { audience: pushAudience.parse(wanted) } : {};
    const { category } = form;
    const over_cap = overCapOf(form);
    const body = { version, ...message, split, category, ...audience, send_at: sendAt, over_cap };
    return makeCall(pushCalls.edit, { params: { _id }, body });
  }
  const body = {
    ...message,
    ...(split === null ? {} : { split }),
    ...categoryOf(form),
    audience: pushAudience.parse(wanted),
    send_at: sendAt,
    ...overCapPart(form),
    ...cloneOf(form),
  };
  return makeCall(pushCalls.create, { body, idempotencyKey: composer.sendKey() });
}

/** Sends the push to the devices of one member. */
function askPushTest({ composer, message }: WrittenPush, onSent: () => void): Promise<void> {
  return askTest({
    channel: 'push',
    input: {
      label: '받을 회원의 아이디',
      type: 'text',
      help: '그 회원이 알림을 켠 모든 기기로 가요.',
      pattern: /^[A-Za-z0-9_]{4,20}$/,
    },
    notFound: '이 아이디로 알림을 켠 기기가 없어요.',
    onSent,
    send: (to, idempotencyKey) => {
      const body = { ...message, ...categoryOf(composer.form), to };
      return makeCall(pushCalls.test, { body, idempotencyKey });
    },
  });
}
