import {
  exportWebhookDeliveries,
  listWebhookDeliveries,
  listWebhooks,
  MOST_WEBHOOKS,
  resendWebhookDelivery,
  type WebhookDelivery,
} from '@maru/contract/webhook/webhook';
import { webhookDeliveryStateWords, webhookKindWords } from '@maru/contract/webhook/webhook-words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { makeCall } from '../../shared/call.ts';
import { callQuery } from '../../shared/query.ts';
import { LinkButton } from '../../shared/ui/button.tsx';
import { useAction } from '../../shared/use-action.ts';
import { AdminHead } from '../chrome/admin-page.tsx';
import { ChoiceFilter, StateChips } from '../list/filter-fields.tsx';
import { useListAddress } from '../list/list-address.ts';
import { listQueryOf } from '../list/list-query.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { addressOf } from '../sections.ts';
import { useLiveWebhooks } from './use-live-webhooks.ts';
import { deliveryColumnsFor } from './webhook-delivery-columns.tsx';

const FILTERS = ['state', 'webhook', 'kind'] as const;
const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const STATES = [{ value: '', label: '전체' }, ...optionsOf(webhookDeliveryStateWords)];
const KINDS = optionsOf(webhookKindWords);
const keyOf = ({ _id }: WebhookDelivery) => _id;

/** The log of webhooks, with the result of the last attempt. */
export function Screen() {
  const address = useListAddress(FILTERS);
  const asked = listQueryOf(listWebhookDeliveries.query, address, FILTERS);
  const query = useQuery({
    ...callQuery(listWebhookDeliveries, { query: asked }),
    placeholderData: keepPreviousData,
  });
  const webhooks = useQuery(callQuery(listWebhooks, { query: { pageSize: MOST_WEBHOOKS } }));
  useLiveWebhooks(listWebhookDeliveries, 'webhookDelivery.changed');
  const { isBusy, run } = useAction([listWebhookDeliveries]);
  const columns = useMemo(
    () =>
      deliveryColumnsFor({
        isBusy,
        resend: ({ _id, version }) =>
          void run(
            () => makeCall(resendWebhookDelivery, { params: { _id }, body: { version } }),
            '같은 webhook-id로 다시 보내요',
          ),
      }),
    [isBusy, run],
  );

  return (
    <>
      <AdminHead
        title="웹훅 기록"
        actions={
          <LinkButton to={addressOf('webhook')} variant="outline" size="admin">
            웹훅
          </LinkButton>
        }
      />
      <ListScreen
        caption="웹훅 기록 목록"
        name="webhook-delivery"
        address={address}
        query={query}
        columns={columns}
        keyOf={keyOf}
        exportCall={{ call: exportWebhookDeliveries, query: asked }}
        filters={
          <>
            <StateChips address={address} options={STATES} />
            <ChoiceFilter
              address={address}
              name="webhook"
              label="받는 곳"
              options={(webhooks.data?.items ?? []).map(({ _id, url, description }) => ({
                value: String(_id),
                label: description || url,
              }))}
            />
            <ChoiceFilter address={address} name="kind" label="일" options={KINDS} />
          </>
        }
        empty={{
          icon: 'send',
          title: '보낸 기록이 없어요',
          line: '방송이나 글이 바뀌면 보낸 결과가 여기에 바로 보여요',
        }}
      />
    </>
  );
}
