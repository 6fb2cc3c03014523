import { listMemos, type Memo } from '@maru/contract/member/staff-memo';
import type { StaffUserView } from '@maru/contract/member/staff-member';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Chip } from '../../shared/ui/chip.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Pagination } from '../../shared/ui/pagination.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Panel } from '../chrome/admin-page.tsx';
import { useListAddress } from '../list/list-address.ts';
import { listQueryOf } from '../list/list-query.ts';
import { ContactMark } from './contact-mark.tsx';
import { MemoForm } from './memo-form.tsx';
import { useMemoActions, type MemoActions } from './use-memo-actions.ts';
import { MemberPage } from './member-page.tsx';
import { SecondLine } from '../chrome/two-lines.tsx';
import { Hint } from '../chrome/hint.tsx';
import styles from './member.module.css';
import { memoKinds, memoTones } from './member-words.ts';

const FILTERS = ['kind'] as const;

const KINDS = [
  { value: '', label: '전체' },
  ...Object.entries(memoKinds).map(([value, label]) => ({ value, label })),
];

/** Staff memos about one member, the pinned ones first, with the form at the top. */
export function Screen() {
  return <MemberPage tab="memo">{(user) => <Memos user={user} />}</MemberPage>;
}

function Memos({ user: { _id } }: { user: StaffUserView }) {
  const address = useListAddress(FILTERS);
  const query = useQuery({
    ...callQuery(listMemos, {
      query: { ...listQueryOf(listMemos.query, address, FILTERS), member: _id },
    }),
    placeholderData: keepPreviousData,
  });
  const actions = useMemoActions();
  const [edited, setEdited] = useState<number | null>(null);
  return (
    <div className={styles.timeline}>
      <Panel>
        <MemoForm memberId={_id} memo={null} onDone={actions.fetchAgain} />
      </Panel>
      <div role="group" aria-label="구분" className={styles.badges}>
        {KINDS.map(({ value, label }) => (
          <Chip
            key={value}
            size="sm"
            on={address.get('kind') === value}
            onClick={() => address.set({ kind: value })}
          >
            {label}
          </Chip>
        ))}
      </div>
      <Loaded
        query={query}
        skeleton={<Skeleton height={240} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<p className={styles.none}>아직 메모가 없어요. 첫 메모를 남겨 보세요.</p>}
      >
        {({ items, total, page, pageSize }) => (
          <>
            <ol className={styles.stack}>
              {items.map((memo) => (
                <li key={memo._id}>
                  {edited === memo._id ? (
                    <Panel>
                      <MemoForm
                        memberId={_id}
                        memo={memo}
                        onDone={() => {
                          setEdited(null);
                          actions.fetchAgain();
                        }}
                      />
                    </Panel>
                  ) : (
                    <MemoCard memo={memo} actions={actions} onEdit={() => setEdited(memo._id)} />
                  )}
                </li>
              ))}
            </ol>
            <Pagination page={page} pageSize={pageSize} total={total} />
          </>
        )}
      </Loaded>
    </div>
  );
}

function MemoCard({
  memo,
  actions,
  onEdit,
}: {
  memo: Memo;
  actions: MemoActions;
  onEdit: () => void;
}) {
  const isStruck = memo.struck_at !== null;
  const isEdited = memo.updated_at !== memo.created_at;
  return (
    <article className={classNames(styles.memo, isStruck && styles.struck)}>
      <header className={styles.badges}>
        {memo.pinned && (
          <span className={styles.yes}>
            <Icon name="pin" size={16} />
            <span className="sr-only">고정</span>
          </span>
        )}
        <Badge tone={memoTones[memo.kind]}>{memoKinds[memo.kind]}</Badge>
        <ContactMark memo={memo} />
        {memo.visibility === 'managers' && <Badge tone="ended">관리자만</Badge>}
        <SecondLine>
          {memo.author.name} ·{' '}
          <time dateTime={memo.created_at}>{formatDateTime(memo.created_at)}</time>
          {isEdited && !isStruck && <span>{' · 고침'}</span>}
        </SecondLine>
      </header>
      {isStruck ? (
        <>
          <del className={styles.full}>{memo.body}</del>
          <Hint>{memo.struck_by} 님이 줄을 그었어요</Hint>
        </>
      ) : (
        <p className={styles.full}>{memo.body}</p>
      )}
      {!isStruck && (
        <footer className={styles.badges}>
          {memo.next_contact_on !== null && (
            <Button
              size="xs"
              variant="outline"
              onClick={() => void actions.setDone(memo, memo.done_at === null)}
            >
              {memo.done_at === null ? '연락했어요' : '연락 전으로'}
            </Button>
          )}
          {memo.editable && (
            <>
              <Button size="xs" variant="ghost" onClick={onEdit}>
                고치기
              </Button>
              <Button size="xs" variant="ghost" onClick={() => void actions.strike(memo)}>
                줄 긋기
              </Button>
            </>
          )}
        </footer>
      )}
    </article>
  );
}
