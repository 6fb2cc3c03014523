import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhookDeliveries,
  listWebhooks,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  webhookInput,
  type Webhook,
  type WebhookInput,
} from '@maru/contract/webhook/webhook';
import { webhookKinds } from '@maru/contract/webhook/webhook-kind';
import { webhookKindWords, webhookOffWords } from '@maru/contract/webhook/webhook-words';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { makeCall } from '../../shared/call.ts';
import { confirm } from '../../shared/dialog/dialog.ts';
import { FieldErrorText } from '../../shared/form/field.tsx';
import { TextField } from '../../shared/form/text-field.tsx';
import { formatDateTime } from '../../shared/format.ts';
import { callKey } from '../../shared/query.ts';
import { Button, LinkButton } from '../../shared/ui/button.tsx';
import { useAction } from '../../shared/use-action.ts';
import { Hint } from '../chrome/hint.tsx';
import { BoundChoices, BoundRadio } from '../form/bound-fields.tsx';
import { contractResolver } from '../form/contract-resolver.ts';
import { useAdminForm, type Stored } from '../form/use-admin-form.ts';
import { Facts, SidePanel, type PanelMoves } from '../list/side-panel.tsx';
import { addressOf } from '../sections.ts';
import { showSecret } from './show-secret.tsx';
import { WebhookBadge } from './webhook-badges.tsx';
import styles from './webhook.module.css';

const resolver = contractResolver<WebhookInput, WebhookInput>(webhookInput);

const labels = { url: '받을 주소', description: '설명', kinds: '알릴 일', state: '상태' };

const STATES = [
  { value: 'on', label: '켜기' },
  { value: 'off', label: '끄기' },
];
const KINDS = webhookKinds.map((value) => ({ value, label: webhookKindWords[value] }));

const newValues: WebhookInput = { url: '', description: '', kinds: [...webhookKinds], state: 'on' };

interface WebhookPanelProps extends PanelMoves {
  /** `null` = a new one. */
  item: Webhook | null;
}

function storedOf({ url, description, kinds, state, version }: Webhook): Stored<WebhookInput> {
  return { values: { url, description, kinds, state }, version };
}

/** The values of one webhook, with the calls that store them. */
function useWebhookForm({ item, onClose }: WebhookPanelProps) {
  const queries = useQueryClient();
  const [fresh] = useState(() => ({ values: newValues, version: null }));
  return useAdminForm<WebhookInput, WebhookInput>({
    name: `webhook-${item?._id ?? 'new'}`,
    resolver,
    labels,
    refusals: { url: '밖에서 열 수 있는 https 주소를 적어 주세요.' },
    keepsDraft: false,
    stored: item === null ? fresh : storedOf(item),
    read: async () => {
      const now = await makeCall(getWebhook, { params: { _id: item?._id ?? 0 } });
      return storedOf(now.item);
    },
    save: async (body, version) => {
      const reload = () => queries.invalidateQueries({ queryKey: callKey(listWebhooks) });
      if (item === null || version === null) {
        const made = await makeCall(createWebhook, { body });
        await reload();
        onClose();
        void showSecret(made.secret, '받는 쪽에서 서명을 확인할 때 써요.');
        return storedOf(made.item);
      }
      const saved = await makeCall(updateWebhook, {
        params: { _id: item._id },
        body: { ...body, version },
      });
      await reload();
      return storedOf(saved.item);
    },
  });
}

/** One webhook: its form, its state, and what staff do with it. */
export function WebhookPanel({ item, ...moves }: WebhookPanelProps) {
  const id = useId();
  const admin = useWebhookForm({ item, ...moves });
  return (
    <SidePanel
      title={item === null ? '웹훅 추가' : '웹훅'}
      {...moves}
      actions={
        <Button type="submit" form={id} size="admin" loading={admin.isSaving} loadingText="저장 중">
          {item === null ? '추가하기' : '저장하기'}
        </Button>
      }
    >
      {item !== null && <Standing item={item} onClose={moves.onClose} />}
      <form
        id={id}
        method="post"
        noValidate
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault();
          void admin.submit();
        }}
      >
        <WebhookFields form={admin.form} />
      </form>
    </SidePanel>
  );
}

function WebhookFields({ form }: { form: UseFormReturn<WebhookInput, unknown, WebhookInput> }) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const errorId = useId();
  return (
    <>
      <TextField
        label={labels.url}
        required
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://partner.example.com/maru"
        help="밖에서 열 수 있는 https 주소만 쓸 수 있어요."
        error={errors.url}
        {...register('url')}
      />
      <TextField
        label={labels.description}
        autoComplete="off"
        placeholder="예: 협력사 편성표"
        error={errors.description}
        {...register('description')}
      />
      <fieldset aria-describedby={errorId}>
        <legend className={styles.legend}>{labels.kinds}</legend>
        <div className={styles.kinds}>
          <BoundChoices name="kinds" control={control} choices={KINDS} />
        </div>
        <FieldErrorText id={errorId} text={errors.kinds?.message ?? null} />
      </fieldset>
      <BoundRadio name="state" control={control} label={labels.state} options={STATES} />
      <Hint>
        누구나 볼 수 있는 제목, 시각, 전문가와 주소만 보내요. 방송 주소와 본문은 보내지 않아요.
      </Hint>
    </>
  );
}

/** The state of a webhook, and the actions outside its form. */
function Standing({ item, onClose }: { item: Webhook; onClose: () => void }) {
  const { _id, url, version, off_reason, failing_since, former_until } = item;
  const { isBusy, run } = useAction([listWebhooks, getWebhook, listWebhookDeliveries]);

  const rotate = async () => {
    const sure = await confirm({
      title: '서명 키를 바꿀까요?',
      message: '지금 키도 24시간 동안 함께 서명해요. 그 안에 받는 쪽 키를 바꿔 주세요.',
      buttons: { confirm: '바꾸기' },
    });
    if (!sure) return;
    await run(async () => {
      const { secret } = await makeCall(rotateWebhookSecret, {
        params: { _id },
        body: { version },
      });
      void showSecret(secret, '24시간 동안은 전 키로도 서명해요.');
    });
  };
  const remove = async () => {
    const sure = await confirm({
      title: '웹훅을 지울까요?',
      message: `${url}로 더 보내지 않고, 보낸 기록도 함께 지워요.`,
      buttons: { confirm: '지우기', tone: 'danger' },
    });
    if (!sure) return;
    const removed = await run(
      () => makeCall(deleteWebhook, { params: { _id }, query: { version } }),
      '웹훅을 지웠어요',
    );
    if (removed) onClose();
  };

  return (
    <>
      <Facts
        items={[
          ['상태', <WebhookBadge key="state" item={item} />],
          ...(off_reason === null ? [] : [['까닭', webhookOffWords[off_reason]] as const]),
          ...(failing_since === null
            ? []
            : [['못 받기 시작한 때', formatDateTime(failing_since)] as const]),
          ...(former_until === null
            ? []
            : [['전 서명 키', `${formatDateTime(former_until)}까지 써요`] as const]),
        ]}
      />
      <div className={styles.buttons}>
        <Button
          variant="outline"
          size="admin"
          aria-disabled={isBusy}
          onClick={() =>
            void run(
              () => makeCall(testWebhook, { params: { _id } }),
              '시험 이벤트를 보냈어요. 결과는 기록에 나와요',
            )
          }
        >
          시험 보내기
        </Button>
        <LinkButton
          to={`${addressOf('webhook-delivery')}?webhook=${_id}`}
          variant="outline"
          size="admin"
        >
          기록 보기
        </LinkButton>
        <Button variant="outline" size="admin" aria-disabled={isBusy} onClick={() => void rotate()}>
          서명 키 바꾸기
        </Button>
        <Button
          variant="danger-soft"
          size="admin"
          aria-disabled={isBusy}
          onClick={() => void remove()}
        >
          지우기
        </Button>
      </div>
    </>
  );
}
