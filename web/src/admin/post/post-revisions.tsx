import type { OutputOf } from '@maru/contract/core/call';
import type { StaffBoard } from '@maru/contract/post/staff-board';
import type { PostRevision, RevisionFields, StaffPost } from '@maru/contract/post/staff-post';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { showAlert } from '../../shared/alert/alert.ts';
import { makeCall } from '../../shared/call.ts';
import { confirm, openLayer } from '../../shared/dialog/dialog.ts';
import { formatDateTime, formatListDate } from '../../shared/format.ts';
import { plainTextOf } from '@maru/contract/text/plain-text';
import { callKey, callQuery } from '../../shared/query.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { callsOf, type PostBoard } from './post-boards.ts';
import { fieldNames } from './post-values.ts';
import { FirstRows } from '../list/first-rows.tsx';
import { Hint } from '../chrome/hint.tsx';
import { SecondLine } from '../chrome/two-lines.tsx';
import styles from './post.module.css';
import { diffWords } from './text-diff.ts';
import { sentenceFor } from './use-post-actions.ts';

type Revisions = OutputOf<StaffBoard['revisions']>;

/** Every text a post ever had, newest first. Each opens as a comparison with the one before. */
export function PostRevisions({
  board,
  post,
  query,
}: {
  board: PostBoard;
  post: Pick<StaffPost, '_id' | 'version' | 'state' | 'deleted_at'>;
  query: UseQueryResult<Revisions>;
}) {
  const queries = useQueryClient();
  const isOut = post.state === 'published' || post.state === 'scheduled';

  const open = async (revision: PostRevision, isNewest: boolean) => {
    await openLayer({
      title: `${formatDateTime(revision.at)} · ${revision.by ?? '처음 글'}`,
      width: 'wide',
      component: ({ close }) => (
        <Comparison
          board={board}
          postId={post._id}
          rev={revision.rev}
          onRestore={
            isNewest || post.deleted_at !== null
              ? undefined
              : () => {
                  close(true);
                  void restore(revision);
                }
          }
        />
      ),
    });
  };
  const restore = async ({ rev, at }: PostRevision) => {
    const sure = await confirm({
      title: '이 글로 되돌릴까요?',
      message: `${formatDateTime(at)}의 글을 새로 저장해요. 지금 글도 기록에 남아요.${isOut ? ' 공개된 글이라, 되돌린 글에 금지 표현이 있으면 바로 보이지 않고 승인 대기로 넘어가요.' : ''}`,
      buttons: { confirm: '되돌리기' },
    });
    if (!sure) return;
    const calls = callsOf(board.kind);
    try {
      const { item } = await makeCall(calls.restoreRevision, {
        params: { _id: post._id, rev },
        body: { version: post.version },
      });
      queries.setQueryData(callKey(calls.get, { params: { _id: post._id } }), { item });
      await queries.invalidateQueries({ queryKey: callKey(calls.revisions) });
      await queries.invalidateQueries({ queryKey: callKey(calls.list) });
      showAlert({ type: 'success', message: '예전 글로 되돌렸어요' });
    } catch (error) {
      showAlert({ type: 'error', message: sentenceFor(error) });
    }
  };

  return (
    <Loaded
      query={query}
      skeleton={<Skeleton height={80} />}
      isEmpty={({ items }) => items.length === 0}
      empty={<Hint>아직 고친 기록이 없어요</Hint>}
    >
      {({ items }) => (
        <FirstRows items={items} className={styles.revisions}>
          {(revision, index) => (
            <li key={revision.rev}>
              <button
                type="button"
                aria-haspopup="dialog"
                className={styles.revision}
                onClick={() => void open(revision, index === 0)}
              >
                <time dateTime={revision.at} title={formatDateTime(revision.at)}>
                  {formatListDate(revision.at, serverNow())}
                </time>
                <span>{wordsOf(revision)}</span>
                <SecondLine>{revision.by ?? '–'}</SecondLine>
              </button>
            </li>
          )}
        </FirstRows>
      )}
    </Loaded>
  );
}

function wordsOf({ changed, restored_from, by }: PostRevision): string {
  if (restored_from !== null) return '예전 글로 되돌림';
  if (changed.length === 0) return by === null ? '처음 글' : '작성';
  const [first = '', ...others] = changed.map(nameOf);
  return others.length === 0 ? `${first} 수정` : `${first} 외 ${others.length}개 수정`;
}

function nameOf(field: string): string {
  return new Map<string, string>(Object.entries(fieldNames)).get(field) ?? field;
}

function Comparison({
  board,
  postId,
  rev,
  onRestore,
}: {
  board: PostBoard;
  postId: number;
  rev: number;
  onRestore: (() => void) | undefined;
}) {
  const query = useQuery(callQuery(callsOf(board.kind).revision, { params: { _id: postId, rev } }));
  return (
    <Loaded query={query} skeleton={<Skeleton height={240} />}>
      {({ item: { fields, before } }) => (
        <div className={styles.comparison}>
          <dl>
            {shownFields(fields, before).map(([name, was, is]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <Pieces before={was} after={is} />
                </dd>
              </div>
            ))}
          </dl>
          {onRestore && (
            <Button size="admin-lg" onClick={onRestore}>
              이 글로 되돌리기
            </Button>
          )}
        </div>
      )}
    </Loaded>
  );
}

/** Changed fields. For a first revision, the fields that are not empty. */
function shownFields(
  fields: RevisionFields,
  before: RevisionFields | null,
): readonly (readonly [name: string, was: string, is: string])[] {
  const old = new Map<string, unknown>(Object.entries(before ?? {}));
  return Object.entries(fields)
    .map(([field, value]) => {
      const is = wordsIn(value);
      return [nameOf(field), before === null ? is : wordsIn(old.get(field)), is] as const;
    })
    .filter(([, was, is]) => (before === null ? is !== '' : was !== is));
}

function wordsIn(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') {
    return /^\d{4}-\d{2}-\d{2}T/.test(value) ? formatDateTime(value) : plainTextOf(value);
  }
  if (typeof value === 'number') return String(value);
  if (!Array.isArray(value) || value.length === 0) return '';
  return value.every((one) => typeof one === 'number')
    ? `파일 ${value.length}개`
    : `그림 ${value.length}장`;
}

function Pieces({ before, after }: { before: string; after: string }) {
  return (
    <p className={styles.pieces}>
      {diffWords(before, after).map(({ kind, text }, index) =>
        kind === 'same' ? (
          <span key={index}>{text}</span>
        ) : kind === 'added' ? (
          <ins key={index}>
            <span className="sr-only">추가: </span>
            {text}
          </ins>
        ) : (
          <del key={index}>
            <span className="sr-only">삭제: </span>
            {text}
          </del>
        ),
      )}
    </p>
  );
}
