import { brand } from '#brand';
import { pushAudience } from '@maru/contract/campaign/audience';
import { pushCalls } from '@maru/contract/campaign/campaign';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { makeCall } from '../../shared/call.ts';
import { callKey } from '../../shared/query.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { addressOf } from '../sections.ts';
import { useBegunMessage } from './begun-message.ts';
import { categoryOf } from './category-field.tsx';
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
  sendAtProblems,
  withoutPasted,
} from './message-form.ts';
import { KeptAudience } from './kept-audience.tsx';
import { PushMessageStep } from './push-message-step.tsx';
import { PushPreview } from './push-preview.tsx';
import { PushTargets } from './push-targets.tsx';
import { RecentSends } from './recent-sends.tsx';
import { SavedAudiences } from './saved-audiences.tsx';
import { SendChecklist } from './send-checklist.tsx';
import { SendRow } from './send-row.tsx';
import { askTest } from './test-send.ts';
import { useAudience } from './use-audience.ts';
import { useComposer } from './use-composer.ts';
import { useSend } from './use-send.ts';
import { useTested } from './use-tested.ts';
import { WhenFields } from './when-fields.tsx';
import { WrittenCampaign, type Edit } from './written-campaign.tsx';

/** Writes a push, or changes the one that `?_id=` names. */
export function Screen() {
  return <WrittenCampaign channel="push">{(edit) => <PushComposer edit={edit} />}</WrittenCampaign>;
}

/** Counts the devices a push reaches, and sends it. */
function PushComposer({ edit }: { edit: Edit | null }) {
  const { state } = useLocation();
  const before = edit?.before ?? null;
  const [empty] = useState(() => (before === null ? pushFor(state) : pushOf(before)));
  const begun = useBegunMessage();
  const composer = useComposer({
    name: draftNameOf('push-write', before),
    empty,
    schema: pushForm,
    forDraft: withoutPasted,
    begun,
  });
  const { form, change, errors } = composer;
  const { title, text, link, advertising } = form;
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [count] = useState(() => (before === null ? countPush : countPushEdit(before._id)));
  const { wish, problem, counted, countAgain } = useAudience(form, count);
  const message = { title, text, link, advertising };
  const arriving = composePush(message, brand.name);
  const sendAt = sendAtOf(form);

  const tested = useTested({ ...message, category: form.category }, before !== null);
  const { send, isSending } = useSend({
    check: () => ({
      ...(problem === null ? {} : { audience: problem }),
      ...pushProblems(message),
      ...sendAtProblems(form, serverNow()),
    }),
    ask: async () => {
      const total = counted.preview?.total ?? 0;
      if (counted.state !== 'ready' || total === 0) return false;
      if (!(await tested.ask(test))) return false;
      return confirmSend({
        channel: 'push',
        total,
        kind: '푸시',
        advertising,
        sendAt,
        ...arriving,
      });
    },
    create: async () => {
      if (before !== null) {
        const { _id, version } = before;
        const chosen = wish?.audience ? { audience: pushAudience.parse(wish.audience) } : {};
        const { category } = form;
        const body = { version, ...message, category, ...chosen, send_at: sendAt };
        return makeCall(pushCalls.edit, { params: { _id }, body });
      }
      const audience = pushAudience.parse(wish?.audience);
      const body = {
        ...message,
        ...categoryOf(form),
        audience,
        send_at: sendAt,
        ...cloneOf(form),
      };
      return makeCall(pushCalls.create, { body, idempotencyKey: composer.sendKey() });
    },
    onErrors: composer.setErrors,
    onConflict: edit?.settleConflict,
    onDone: (item) => {
      composer.clear();
      void queries.invalidateQueries({ queryKey: callKey(pushCalls.list) });
      void navigate(`${addressOf('push')}${item === null ? '' : `?id=${item._id}`}`);
    },
  });

  const test = async () => {
    const wrong = pushProblems(message);
    composer.setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    await askTest({
      channel: 'push',
      input: {
        label: '받을 회원의 아이디',
        type: 'text',
        help: '그 회원이 알림을 켠 모든 기기로 가요.',
        pattern: /^[A-Za-z0-9_]{4,20}$/,
      },
      notFound: '이 아이디로 알림을 켠 기기가 없어요.',
      onSent: tested.note,
      send: (to, idempotencyKey) => {
        const body = { ...message, ...categoryOf(form), to };
        return makeCall(pushCalls.test, { body, idempotencyKey });
      },
    });
  };

  return (
    <ComposerFrame
      title={before === null ? '새 푸시 보내기' : '예약 푸시 수정'}
      composer={composer}
      onSend={() => void send()}
      layout="push"
    >
      <div className={styles.column}>
        {before !== null && form.keepsAudience ? (
          <KeptAudience
            channel="push"
            before={before}
            error={errors.audience}
            counted={counted}
            onChange={() => change({ keepsAudience: false }, 'audience')}
            onCountAgain={countAgain}
          />
        ) : (
          <PushTargets
            choice={form.audience}
            error={errors.audience}
            counted={counted}
            onChange={(audience) => change({ audience }, 'audience')}
            onCountAgain={countAgain}
          />
        )}
        <PushMessageStep
          message={message}
          category={form.category}
          errors={errors}
          onChange={change}
        />
        <Step title="보내는 시각">
          <WhenFields
            form={form}
            error={errors.sendAt}
            counted={counted}
            onChange={(changes) => change(changes, 'sendAt')}
          />
          <SendRow
            channel="push"
            counted={counted}
            problem={problem}
            isLater={form.when === 'later'}
            isEdit={before !== null}
            isSending={isSending}
            onTest={() => void test()}
          />
        </Step>
        <RecentSends />
      </div>
      <div className={styles.column}>
        <PushPreview {...arriving} samples={counted.preview?.samples ?? []} sendAt={sendAt} />
        <SavedAudiences
          choice={form.audience}
          onChange={(audience) => change({ audience, keepsAudience: false }, 'audience')}
        />
        <SendChecklist
          message={message}
          link={link}
          frame="제목에 (광고)가, 내용 끝에 수신거부 방법이 붙어요"
        />
      </div>
    </ComposerFrame>
  );
}
