import {
  smsTemplateCalls,
  type MessageTemplate,
} from '@maru/contract/message-template/message-template';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import { makeCall } from '../../shared/call.ts';
import { formatDateTime, formatListDate, formatNumber } from '../../shared/format.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button, LinkButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { MessagePicture } from '../campaign/message-picture-field.tsx';
import { AdminHead } from '../chrome/admin-page.tsx';
import { ChoiceFilter, SearchFilter, StateChips } from '../list/filter-fields.tsx';
import { useListAddress } from '../list/list-address.ts';
import { ListScreen } from '../list/list-screen.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { openRowOf } from '../list/open-row.ts';
import { Facts, SidePanel, type PanelMoves } from '../list/side-panel.tsx';
import { addressOf } from '../sections.ts';
import { useAction } from '../../shared/use-action.ts';
import { listQueryOf } from '../list/list-query.ts';
import { callQuery } from '../../shared/query.ts';
import styles from './template.module.css';
import { categoryName, categoryOptions, templateAddressOf } from '../campaign/template-words.ts';
import { createOnce } from '../form/create-once.ts';

const calls = smsTemplateCalls;

const FILTERS = ['q', 'category', 'archived'] as const;
const CHIPS = [
  { value: '', label: '쓰는 템플릿' },
  { value: 'true', label: '보관함' },
];

const keyOf = (template: MessageTemplate) => template._id;

/** Texts that are written once and used often. */
export function Screen() {
  const address = useListAddress(FILTERS);
  const query = useQuery({
    ...callQuery(calls.list, { query: listQueryOf(calls.list.query, address, FILTERS) }),
    placeholderData: keepPreviousData,
  });
  const items = query.data?.items ?? [];
  const open = openRowOf(address, items);

  return (
    <>
      <AdminHead
        title="문자 템플릿"
        actions={
          <LinkButton to={addressOf('sms-template-write')} size="admin">
            <Icon name="plus" size={18} />
            템플릿 쓰기
          </LinkButton>
        }
      />
      <ListScreen
        caption="문자 템플릿"
        name="sms-template"
        unit="개"
        address={address}
        query={query}
        columns={columns}
        keyOf={keyOf}
        filters={
          <>
            <StateChips address={address} name="archived" options={CHIPS} />
            <SearchFilter address={address} placeholder="이름, 내용" />
            <ChoiceFilter
              address={address}
              name="category"
              label="분류"
              options={categoryOptions}
            />
          </>
        }
        empty={{
          icon: 'doc',
          title: '아직 템플릿이 없어요',
          line: '자주 보내는 문자를 템플릿으로 만들어 두세요',
          action: (
            <LinkButton to={addressOf('sms-template-write')} size="sm">
              템플릿 쓰기
            </LinkButton>
          ),
        }}
      />
      {open && <TemplatePanel key={open.row._id} template={open.row} {...open.panel} />}
    </>
  );
}

const columns: readonly ListColumn<MessageTemplate>[] = [
  {
    key: 'name',
    head: '이름',
    fixed: true,
    sort: { ascending: 'name' },
    cell: ({ _id, name }) => (
      <Link to={templateAddressOf(_id)} className={styles.name}>
        {name}
      </Link>
    ),
  },
  {
    key: 'category',
    head: '분류',
    cell: ({ category }) => <Badge tone="upcoming">{categoryName(category)}</Badge>,
  },
  {
    key: 'kind',
    head: '종류',
    cell: ({ kind, bytes, advertising }) => (
      <span className={styles.badges}>
        <Badge tone={kind === 'SMS' ? 'info' : 'upcoming'}>
          {kind} {formatNumber(bytes)} byte
        </Badge>
        {advertising && <Badge tone="paid">광고</Badge>}
      </span>
    ),
  },
  {
    key: 'text',
    head: '내용',
    cell: ({ text }) => (
      <span className={styles.cut} title={text}>
        {text}
      </span>
    ),
  },
  {
    key: 'used',
    head: '쓴 횟수',
    number: true,
    sort: { descending: 'used' },
    cell: ({ used }) => formatNumber(used),
  },
  {
    key: 'last',
    head: '마지막 사용',
    cell: ({ last_used_at }) => (
      <span className="tabular">
        {last_used_at === null ? '–' : formatListDate(last_used_at, serverNow())}
      </span>
    ),
  },
  {
    key: 'updated',
    head: '수정',
    sort: { descending: 'latest', isDefault: true },
    cell: ({ updated_at }) => (
      <span className="tabular">{formatListDate(updated_at, serverNow())}</span>
    ),
  },
];

function TemplatePanel({
  template,
  ...moves
}: {
  template: MessageTemplate;
} & PanelMoves) {
  const { _id, version, archived_at } = template;
  const navigate = useNavigate();
  const { isBusy, run } = useAction([calls.list]);
  const isArchived = archived_at !== null;

  const clone = () =>
    run(async () => {
      const { item } = await createOnce(`sms-template-${_id}.clone`, (idempotencyKey) =>
        makeCall(calls.clone, { params: { _id }, idempotencyKey }),
      );
      void navigate(templateAddressOf(item._id));
    }, '사본을 만들었어요');
  const archive = () =>
    run(
      () => makeCall(calls.archive, { params: { _id }, body: { archived: !isArchived, version } }),
      isArchived ? '다시 쓸 수 있어요' : '보관함에 넣었어요',
    );

  return (
    <SidePanel
      title={template.name}
      to={templateAddressOf(_id)}
      {...moves}
      actions={
        <>
          <Button
            variant="ghost"
            size="admin"
            aria-disabled={isBusy}
            onClick={() => void archive()}
          >
            {isArchived ? '다시 쓰기' : '보관하기'}
          </Button>
          <Button
            variant="outline"
            size="admin"
            aria-disabled={isBusy}
            onClick={() => void clone()}
          >
            복제
          </Button>
          <LinkButton variant="outline" size="admin" to={templateAddressOf(_id)}>
            수정
          </LinkButton>
          {!isArchived && (
            <LinkButton size="admin" to={`${addressOf('sms-write')}?template=${_id}`}>
              이 템플릿으로 쓰기
            </LinkButton>
          )}
        </>
      }
    >
      {template.picture !== null && <MessagePicture picture={template.picture} />}
      {template.title !== '' && <b>{template.title}</b>}
      <p className={styles.words}>{template.text}</p>
      <Facts
        items={[
          ['분류', categoryName(template.category)],
          ['종류', `${template.kind} · 가장 길 때 ${formatNumber(template.bytes)} byte`],
          ['구분', template.advertising ? '광고' : '정보'],
          ['변수', template.variables.length === 0 ? '없음' : template.variables.join(', ')],
          ['쓴 횟수', `${formatNumber(template.used)}회`],
          [
            '마지막 사용',
            template.last_used_at === null ? '–' : formatDateTime(template.last_used_at),
          ],
          ['만든 사람', template.created_by ?? '–'],
          ['수정', formatDateTime(template.updated_at)],
        ]}
      />
    </SidePanel>
  );
}
