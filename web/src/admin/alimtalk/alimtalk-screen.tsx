import { alimtalkCalls as calls, type AlimtalkTemplate } from '@maru/contract/alimtalk/alimtalk';
import { smsProviderNames } from '@maru/contract/message/sms-provider';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { makeCall } from '../../shared/call.ts';
import { formatDateTime, formatListDate } from '../../shared/format.ts';
import { callKey, callQuery } from '../../shared/query.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { AdminHead, PageNote } from '../chrome/admin-page.tsx';
import { useListAddress } from '../list/list-address.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { openRowOf } from '../list/open-row.ts';
import type { ListColumn } from '../list/list-table.tsx';
import { Facts, SidePanel, type PanelMoves } from '../list/side-panel.tsx';
import { AlimtalkUses } from './alimtalk-uses.tsx';
import { useAction } from '../../shared/use-action.ts';
import { Hint } from '../chrome/hint.tsx';
import styles from './alimtalk.module.css';
import { kindNames, rejectionOf, stateWords } from './alimtalk-words.ts';

const NO_FILTERS: readonly string[] = [];

/** How soon it is looked whether the provider has answered. */
const LOOK_AGAIN_MS = 2_000;

const keyOf = (template: AlimtalkTemplate) => template._id;

const usesOf = ({ kinds }: AlimtalkTemplate) => kinds.map((kind) => kindNames[kind]).join(', ');

/** The templates of 알림톡, and the template of each message. */
export function Screen() {
  const address = useListAddress(NO_FILTERS);
  const { page, pageSize } = address;
  const uses = useQuery({
    ...callQuery(calls.uses, {}),
    refetchInterval: ({ state: { data } }) => (data?.figures.is_asking ? LOOK_AGAIN_MS : false),
  });
  const isAsking = uses.data?.figures.is_asking ?? false;
  useTemplatesAfter(isAsking);
  const query = useQuery({
    ...callQuery(calls.list, { query: { page, pageSize } }),
    placeholderData: keepPreviousData,
  });
  const action = useAction([calls.list, calls.uses]);
  const open = openRowOf(address, query.data?.items);
  const checkedAt = uses.data?.figures.checked_at ?? null;

  return (
    <div className={styles.screen}>
      <AdminHead
        title="알림톡"
        actions={
          <Button
            variant="outline"
            size="admin"
            aria-disabled={action.isBusy || isAsking}
            onClick={() => void action.run(() => makeCall(calls.check, {}))}
          >
            {isAsking ? '발송사에 확인하는 중' : '상태 새로 확인'}
          </Button>
        }
      />
      <PageNote>
        승인된 템플릿을 고른 안내는 카카오톡으로 보내고, 받지 못한 분께는 같은 안내를 문자로 한 번
        보내요. 인증번호와 임시 비밀번호는 늘 문자로 보내고, 광고는 알림톡으로 보낼 수 없어요.
      </PageNote>
      <AlimtalkUses query={uses} action={action} />
      <ListScreen
        caption="알림톡 템플릿 목록"
        name="alimtalk"
        unit="개"
        address={address}
        query={query}
        columns={columns}
        keyOf={keyOf}
        filters={
          <Hint>
            {checkedAt === null
              ? '아직 발송사에 확인하지 않았어요'
              : `${formatListDate(checkedAt, serverNow())} 발송사에서 확인했어요`}
          </Hint>
        }
        empty={{
          icon: 'chat',
          title: '알림톡 템플릿이 없어요',
          line: '발송사에 템플릿을 등록하고 상태를 새로 확인해 주세요',
        }}
      />
      {open && <TemplatePanel template={open.row} {...open.panel} />}
    </div>
  );
}

/** Refetches all templates while a provider request is in flight, and once it has completed. */
function useTemplatesAfter(isAsking: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!isAsking) return undefined;
    const look = () => void queries.invalidateQueries({ queryKey: callKey(calls.list) });
    const timer = setInterval(look, LOOK_AGAIN_MS);
    return () => {
      clearInterval(timer);
      look();
    };
  }, [isAsking, queries]);
}

const columns: readonly ListColumn<AlimtalkTemplate>[] = [
  {
    key: 'name',
    head: '이름',
    fixed: true,
    cell: ({ name }) => <span className={styles.name}>{name}</span>,
  },
  {
    key: 'state',
    head: '상태',
    fixed: true,
    cell: (template) => {
      const { state, advertises } = template;
      const rejection = rejectionOf(template);
      return (
        <span className={styles.badges}>
          <Badge tone={stateWords[state].tone}>{stateWords[state].name}</Badge>
          {advertises && <Badge tone="warn">광고 포함</Badge>}
          {rejection !== null && <span className={styles.reason}>{rejection}</span>}
        </span>
      );
    },
  },
  { key: 'kinds', head: '쓰는 안내', cell: (template) => usesOf(template) || '–' },
  {
    key: 'text',
    head: '내용',
    cell: ({ text }) => <span className={styles.text}>{text}</span>,
  },
  { key: 'provider', head: '발송사', cell: ({ provider }) => smsProviderNames[provider] },
  { key: 'code', head: '템플릿 코드', cell: ({ code }) => <span className="tabular">{code}</span> },
];

function TemplatePanel({ template, ...moves }: { template: AlimtalkTemplate } & PanelMoves) {
  const { name, state, provider, channel, code, text, checked_at } = template;
  const rejection = rejectionOf(template);
  return (
    <SidePanel title={name} {...moves}>
      <Facts
        items={[
          ['상태', stateWords[state].name],
          ...(rejection === null ? [] : [['반려 사유', rejection] as const]),
          ['쓰는 안내', usesOf(template) || '없음'],
          ['발송사', smsProviderNames[provider]],
          ['채널', channel],
          ['템플릿 코드', code],
          ['확인', formatDateTime(checked_at)],
        ]}
      />
      <p className={styles.full}>{text}</p>
    </SidePanel>
  );
}
