import {
  exportWebhooks,
  listWebhooks,
  MOST_WEBHOOKS,
  type Webhook,
} from '@maru/contract/webhook/webhook';
import { webhookStateWords } from '@maru/contract/webhook/webhook-words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showAlert } from '../../shared/alert/alert.ts';
import { callQuery } from '../../shared/query.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { AdminHead, PageNote } from '../chrome/admin-page.tsx';
import { SearchFilter, StateChips } from '../list/filter-fields.tsx';
import { useListAddress } from '../list/list-address.ts';
import { listQueryOf } from '../list/list-query.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { openRowOf } from '../list/open-row.ts';
import { useLiveWebhooks } from './use-live-webhooks.ts';
import { webhookColumns } from './webhook-columns.tsx';
import { WebhookPanel } from './webhook-panel.tsx';

const FILTERS = ['state', 'q'] as const;
const STATES = [
  { value: '', label: '전체' },
  ...Object.entries(webhookStateWords).map(([value, label]) => ({ value, label })),
];
const keyOf = ({ _id }: Webhook) => _id;

/** The addresses of others that receive events of broadcasts and posts. */
export function Screen() {
  const address = useListAddress(FILTERS);
  const [adding, setAdding] = useState(false);
  const asked = listQueryOf(listWebhooks.query, address, FILTERS);
  const query = useQuery({
    ...callQuery(listWebhooks, { query: asked }),
    placeholderData: keepPreviousData,
  });
  useLiveWebhooks(listWebhooks, 'webhook.changed');
  const open = openRowOf(address, query.data?.items);

  const add = () => {
    if ((query.data?.total ?? 0) >= MOST_WEBHOOKS) {
      showAlert({ type: 'warning', message: `웹훅은 ${MOST_WEBHOOKS}개까지 등록할 수 있어요` });
      return;
    }
    address.open(null);
    setAdding(true);
  };

  return (
    <>
      <AdminHead
        title="웹훅"
        actions={
          <Button size="admin" onClick={add}>
            <Icon name="plus" size={18} />
            웹훅 추가
          </Button>
        }
      />
      <PageNote>
        방송과 글이 바뀌면 등록한 주소로 바로 알려요. 받는 쪽은 서명을 확인하고, 같은 webhook-id는
        한 번만 처리해야 해요.
      </PageNote>
      <ListScreen
        caption="웹훅 목록"
        name="webhook"
        unit="개"
        address={address}
        query={query}
        columns={webhookColumns}
        keyOf={keyOf}
        exportCall={{ call: exportWebhooks, query: asked }}
        filters={
          <>
            <StateChips address={address} options={STATES} />
            <SearchFilter address={address} placeholder="주소, 설명" />
          </>
        }
        empty={{
          icon: 'link',
          title: '등록한 웹훅이 없어요',
          line: '받을 주소를 추가하면 방송과 글의 변경을 바로 보내요',
        }}
      />
      {adding && <WebhookPanel item={null} onClose={() => setAdding(false)} />}
      {open && !adding && <WebhookPanel key={open.row._id} item={open.row} {...open.panel} />}
    </>
  );
}
