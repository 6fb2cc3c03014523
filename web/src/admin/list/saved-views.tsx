import {
  deleteListView,
  listListViews,
  renameListView,
  saveListView,
  type ListView,
} from '@maru/contract/core/list-view';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { showAlert } from '../../shared/alert/alert.ts';
import { makeCall } from '../../shared/call.ts';
import { copyText } from '../../shared/copy-text.ts';
import { confirm, openModal } from '../../shared/dialog/dialog.ts';
import { callKey, callQuery } from '../../shared/query.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import type { ListAddress } from './list-address.ts';
import styles from './saved-views.module.css';

/** @param onAsk runs before a dialog opens. */
function useViewActions(list: string, address: ListAddress, onAsk: () => void) {
  const queries = useQueryClient();
  const renew = () =>
    queries.invalidateQueries({ queryKey: callKey(listListViews, { query: { list } }) });

  const keep = async (): Promise<void> => {
    onAsk();
    const { confirmed, values } = await askName('지금 보기를 저장할까요?', '', (name) =>
      makeCall(saveListView, { body: { list, name, query: address.view } }),
    );
    if (!confirmed) return;
    await renew();
    showAlert({ type: 'success', message: `‘${values['name'] ?? ''}’ 보기를 저장했어요.` });
  };
  const rename = async ({ _id, name }: ListView): Promise<void> => {
    onAsk();
    const { confirmed } = await askName('보기 이름을 바꿀까요?', name, (next) =>
      makeCall(renameListView, { params: { _id }, body: { name: next } }),
    );
    if (confirmed) await renew();
  };
  const remove = async ({ _id, name }: ListView): Promise<void> => {
    onAsk();
    const isSure = await confirm({
      title: `‘${name}’ 보기를 완전히 지울까요?`,
      message: '목록의 내용은 그대로 있어요.',
      buttons: { confirm: '완전히 지우기', tone: 'danger' },
      onConfirm: () => makeCall(deleteListView, { params: { _id } }),
    });
    if (isSure) await renew();
  };
  return { keep, rename, remove };
}

/**
 * Saved list views of the staff member: filters, order and page size under a name. Every
 * `ListScreen` includes them, stored under its `name`.
 */
export function SavedViews({ list, address }: { list: string; address: ListAddress }) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({
    ...callQuery(listListViews, { query: { list } }),
    enabled: isOpen,
  });
  const views = data?.items ?? [];
  const { keep, rename, remove } = useViewActions(list, address, () => setOpen(false));

  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <Button variant="outline" size="admin">
          <Icon name="star" size={16} />
          보기
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={6}
          className={styles.panel}
          aria-label="저장한 보기"
        >
          {views.length === 0 && (
            <p className={styles.none}>지금 조건과 정렬을 이름을 붙여 저장해 둘 수 있어요.</p>
          )}
          <ul>
            {views.map((view) => (
              <ViewRow
                key={view._id}
                view={view}
                isCurrent={view.query === address.view}
                onShow={() => {
                  address.show(view.query);
                  setOpen(false);
                }}
                onRename={() => void rename(view)}
                onRemove={() => void remove(view)}
              />
            ))}
          </ul>
          <Button variant="secondary" size="admin" full onClick={() => void keep()}>
            지금 보기 저장
          </Button>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

interface ViewRowProps {
  view: ListView;
  isCurrent: boolean;
  onShow: () => void;
  onRename: () => void;
  onRemove: () => void;
}

function ViewRow({ view, isCurrent, onShow, onRename, onRemove }: ViewRowProps) {
  const actions = [
    ['주소 복사', 'link', () => void share(view.query)],
    ['이름 바꾸기', 'edit', onRename],
    ['완전히 지우기', 'trash', onRemove],
  ] as const;
  return (
    <li className={styles.row}>
      <button
        type="button"
        aria-current={isCurrent || undefined}
        className={styles.open}
        onClick={onShow}
      >
        {view.name}
      </button>
      {actions.map(([label, icon, act]) => (
        <button
          key={label}
          type="button"
          aria-label={`${view.name} ${label}`}
          title={label}
          className={styles.act}
          onClick={act}
        >
          <Icon name={icon} size={16} />
        </button>
      ))}
    </li>
  );
}

function share(query: string) {
  return copyText(`${location.origin}${location.pathname}?${query}`, {
    done: '주소를 복사했어요. 받은 사람도 같은 보기로 열려요.',
    failed: '주소를 복사하지 못했어요.',
  });
}

function askName(title: string, value: string, save: (name: string) => Promise<unknown>) {
  return openModal({
    title,
    inputs: [
      {
        id: 'name',
        label: '이름',
        type: 'text',
        value,
        required: true,
        maxLength: 30,
        placeholder: '예: 이번 달 가입한 VIP',
      },
    ],
    buttons: { confirm: '저장' },
    onConfirm: ({ name = '' }) => save(name.trim()),
  });
}
