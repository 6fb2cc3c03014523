import {
  deleteMyColumn,
  listMyColumns,
  type ColumnState,
  type OwnColumn,
} from '@maru/contract/post/column';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { makeCall } from '../../shared/call.ts';
import { confirm } from '../../shared/dialog/dialog.ts';
import { formatDateTime, formatNumber } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button, LinkButton } from '../../shared/ui/button.tsx';
import { Thumb } from '../../shared/ui/card.tsx';
import { ChipLink } from '../../shared/ui/chip.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Pagination } from '../../shared/ui/pagination.tsx';
import { RowSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { EmptyPage } from '../board/empty-page.tsx';
import { MypageShell } from '../mypage/mypage-shell.tsx';
import { useAction } from '../../shared/use-action.ts';
import page from '../mypage/own-page.module.css';
import { publicAddress, writeAddress } from '../mypage/column-address.ts';
import styles from './column-list-screen.module.css';
import { forgetColumns } from './use-column-form.ts';

const PAGE_SIZE = 10;

const STATES: readonly { value: ColumnState | undefined; label: string }[] = [
  { value: undefined, label: '전체' },
  { value: 'published', label: '공개' },
  { value: 'draft', label: '임시저장' },
];

/** The expert's own columns, with actions to write, edit and remove them. */
export function Screen() {
  const [search] = useSearchParams();
  const state = STATES.find(({ value }) => value === search.get('state'))?.value;
  const asked = Math.max(1, Math.trunc(Number(search.get('page'))) || 1);
  const query = useQuery(
    callQuery(listMyColumns, {
      query: { page: asked, pageSize: PAGE_SIZE, ...(state ? { state } : {}) },
    }),
  );
  return (
    <MypageShell>
      <div className={styles.head}>
        <div>
          <h1 tabIndex={-1}>칼럼 관리</h1>
          <p className={page.lead}>발행하면 칼럼 목록에 바로 보여요</p>
        </div>
        <LinkButton to={writeAddress()} size="sm">
          <Icon name="edit" size={18} />
          칼럼 쓰기
        </LinkButton>
      </div>
      <div role="group" aria-label="상태" className={styles.chips}>
        {STATES.map(({ value, label }) => (
          <ChipLink key={label} size="sm" to={value ? `?state=${value}` : '?'} on={state === value}>
            {label}
          </ChipLink>
        ))}
      </div>
      <Loaded
        query={query}
        skeleton={
          <>
            <RowSkeleton />
            <RowSkeleton />
            <RowSkeleton />
          </>
        }
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyPage total={query.data?.total} icon="note" what="칼럼이">
            <EmptyState
              icon="note"
              title={state === 'draft' ? '임시저장한 칼럼이 없어요' : '아직 쓴 칼럼이 없어요'}
              line="첫 칼럼으로 생각을 나눠 보세요"
            >
              <LinkButton to={writeAddress()} variant="neutral" size="sm">
                칼럼 쓰기
              </LinkButton>
            </EmptyState>
          </EmptyPage>
        }
      >
        {({ items, page: shown, pageSize, total }) => (
          <>
            <ul className={styles.list}>
              {items.map((column) => (
                <ColumnRow key={column._id} column={column} />
              ))}
            </ul>
            <Pagination page={shown} pageSize={pageSize} total={total} />
          </>
        )}
      </Loaded>
    </MypageShell>
  );
}

function ColumnRow({ column }: { column: OwnColumn }) {
  const { remove, busy } = useRemove(column);
  const { _id, title, excerpt, img_path, state, published_at, updated_at, views } = column;
  const isPublic = state === 'published';
  return (
    <li className={styles.row}>
      <Thumb src={img_path} className={styles.cover} />
      <div className={styles.words}>
        <Badge tone={isPublic ? 'success' : 'ended'}>{isPublic ? '공개' : '임시저장'}</Badge>
        <h2>{title}</h2>
        {excerpt !== '' && <p className={styles.excerpt}>{excerpt}</p>}
        <p className={styles.meta}>
          {published_at === null
            ? `${formatDateTime(updated_at)} 저장`
            : `${formatDateTime(published_at)} 발행 · 조회 ${formatNumber(views)}`}
        </p>
      </div>
      <div className={styles.actions}>
        {isPublic && (
          <LinkButton
            to={publicAddress(_id)}
            variant="ghost"
            size="xs"
            aria-label={`${title} 보기`}
          >
            보기
          </LinkButton>
        )}
        <LinkButton to={writeAddress(_id)} variant="outline" size="xs" aria-label={`${title} 수정`}>
          수정
        </LinkButton>
        <Button
          variant="neutral"
          size="xs"
          loading={busy}
          aria-label={`${title} 삭제`}
          onClick={() => void remove()}
        >
          삭제
        </Button>
      </div>
    </li>
  );
}

function useRemove({ _id, title, version }: OwnColumn) {
  const queries = useQueryClient();
  const { isBusy: busy, run } = useAction();

  async function remove(): Promise<void> {
    const sure = await confirm({
      title: '칼럼을 삭제할까요?',
      message: `‘${title}’ 칼럼은 지우면 되돌릴 수 없어요.`,
      buttons: { confirm: '삭제하기', cancel: '취소', tone: 'danger' },
    });
    if (!sure) return;
    await run(async () => {
      try {
        await makeCall(deleteMyColumn, { params: { _id }, query: { version } });
      } finally {
        // Also after a refusal: then the list has an older state than the server.
        await forgetColumns(queries);
      }
    }, '칼럼을 삭제했어요');
  }

  return { busy, remove };
}
