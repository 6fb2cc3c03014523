import type { InputOf } from '@maru/contract/core/call';
import type { StaffBoard } from '@maru/contract/post/staff-board';
import type { StaffPost, StaffPostView } from '@maru/contract/post/staff-post';
import { useQueryClient } from '@tanstack/react-query';
import { showAlert } from '../../shared/alert/alert.ts';
import { CallFailed, failureCodeOf, makeCall } from '../../shared/call.ts';
import { confirm, openModal } from '../../shared/dialog/dialog.ts';
import { formatDateTime } from '../../shared/format.ts';
import { callKey } from '../../shared/query.ts';
import { sentenceOf } from '../../shared/wording.ts';
import { askTrash, trashedWords } from '../trash/ask-trash.ts';
import { useAnswer, type Answer } from '../use-answer.ts';
import { callsOf, type PostBoard } from './post-boards.ts';

type Post = Pick<StaffPost, '_id' | 'version' | 'title' | 'state'>;
export type Wish = Omit<InputOf<StaffBoard['move']>['body'], 'version'>;

/** How the actions on the posts of one board run. */
interface Board {
  board: PostBoard;
  calls: ReturnType<typeof callsOf>;
  /** Runs a call and fetches the posts again. Returns `null` after a refusal. */
  run: Answer['run'];
}

/** Staff actions on a post outside its form. Each one reports its result. */
export function usePostActions(board: PostBoard) {
  const queries = useQueryClient();
  const calls = callsOf(board.kind);
  const renew = () =>
    Promise.all(
      [calls.list, calls.get, calls.revisions].map((call) =>
        queries.invalidateQueries({ queryKey: callKey(call) }),
      ),
    );
  const { isBusy, run } = useAnswer(renew);
  const on: Board = {
    board,
    calls,
    run: (act, say = sayProblem) =>
      run(async () => {
        const done = await act();
        await renew();
        return done;
      }, say),
  };
  return {
    move: (post: Post, wish: Wish, sayRefused?: (error: unknown) => void) =>
      move(on, post, wish, sayRefused),
    hide: (post: Post) => hide(on, post),
    remove: (post: Post) => remove(on, post),
    restore: (post: Post) => restore(on, post),
    decide: (post: Post, approve: boolean) => decide(on, post, approve),
    isBusy,
    renew,
  };
}

export type PostActions = ReturnType<typeof usePostActions>;

async function move(
  { calls, run }: Board,
  post: Post,
  wish: Wish,
  sayRefused?: (error: unknown) => void,
): Promise<StaffPostView | null> {
  const answer = await run(
    () =>
      makeCall(calls.move, {
        params: { _id: post._id },
        body: { ...wish, version: post.version },
      }),
    sayRefused,
  );
  if (answer === null) return null;
  showAlert(wordsFor(answer.item, wish));
  return answer.item;
}

async function hide(on: Board, post: Post): Promise<StaffPostView | null> {
  const sure = await confirm({
    title: `이 ${on.board.noun} 글을 비공개로 바꿀까요?`,
    message: `${post.title}. 사이트에서 바로 사라져요. 나중에 다시 공개할 수 있어요.`,
    buttons: { confirm: '비공개로 바꾸기', tone: 'danger' },
  });
  return sure ? move(on, post, { state: 'hidden' }) : null;
}

/** @returns whether it is in the trash. */
async function remove({ board, calls, run }: Board, post: Post): Promise<boolean> {
  if (!(await askTrash(`${board.noun} 글`, post.title))) return false;
  const done = await run(async () => {
    await makeCall(calls.remove, {
      params: { _id: post._id },
      query: { version: post.version },
    });
    return true;
  });
  if (done) showAlert({ type: 'success', message: trashedWords });
  return done ?? false;
}

async function restore({ calls, run }: Board, post: Post): Promise<void> {
  const answer = await run(() =>
    makeCall(calls.restore, { params: { _id: post._id }, body: { version: post.version } }),
  );
  if (answer) showAlert({ type: 'success', message: '초안으로 되살렸어요' });
}

/** Approves the wording as a second manager, or rejects it with a reason. */
async function decide({ calls, run }: Board, post: Post, approve: boolean): Promise<void> {
  const { confirmed } = await openModal({
    title: approve ? '이 글의 공개를 승인할까요?' : '이 글을 반려할까요?',
    message: approve
      ? '점검에 걸린 표현을 확인했다는 기록이 남아요.'
      : '글은 초안으로 돌아가고, 쓴 사람에게 사유가 전해져요.',
    inputs: [
      {
        id: 'reason',
        label: approve ? '메모' : '반려 사유',
        type: 'textarea',
        required: !approve,
        maxLength: 200,
      },
    ],
    buttons: { confirm: approve ? '승인' : '반려', tone: approve ? 'primary' : 'danger' },
    // A refusal keeps the words in sight.
    onConfirm: async ({ reason = '' }) => {
      const answer = await run(() =>
        makeCall(calls.decide, {
          params: { _id: post._id },
          body: { approve, reason, version: post.version },
        }),
      );
      return answer !== null;
    },
  });
  if (confirmed) {
    showAlert({ type: 'success', message: approve ? '공개를 승인했어요' : '반려했어요' });
  }
}

/** Message about the result of a post's state change. */
export function wordsFor({ state, publish_at }: StaffPostView, wish: Wish) {
  if (state === 'review') {
    return {
      type: 'warning',
      title: '승인을 기다려요',
      message: '점검에 걸린 표현이 있어, 다른 관리자가 승인하면 공개돼요.',
    } as const;
  }
  const words = {
    published: '공개했어요',
    hidden: '비공개로 바꿨어요',
    draft: '초안으로 되돌렸어요',
    scheduled: publish_at === null ? '예약했어요' : `${formatDateTime(publish_at)}에 공개돼요`,
  };
  return { type: 'success', message: words[wish.state] } as const;
}

/** Messages for post fields that the server rejects. */
export const postRefusals: Readonly<Partial<Record<string, string>>> = {
  body_html: '내용을 써야 공개할 수 있어요.',
  images: '카드 그림이 한 장은 있어야 공개할 수 있어요.',
  publish_at: '지금보다 뒤의 시각을 골라 주세요.',
  on_day: '같은 날짜의 글이 이미 있어요.',
};

function sayProblem(error: unknown): void {
  showAlert({ type: 'error', message: sentenceFor(error) });
}

/** Error message, in the post's own wording if the error names a field. */
export function sentenceFor(error: unknown): string {
  const code = failureCodeOf(error);
  const path = error instanceof CallFailed ? error.errors[0]?.path : undefined;
  const own = path === undefined ? undefined : postRefusals[path];
  if (code === 'INVALID_INPUT' && own !== undefined) return own;
  if (code === 'ACCESS_DENIED')
    return '공개를 요청했거나 걸린 표현이 생긴 뒤로 글을 고친 사람은 승인할 수 없어요.';
  return sentenceOf(code) ?? '처리하지 못했어요. 잠시 후 다시 시도해 주세요.';
}
