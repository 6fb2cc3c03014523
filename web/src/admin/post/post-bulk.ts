import type { InputOf } from '@maru/contract/call';
import type { StaffBoard } from '@maru/contract/staff-board';
import { POST_CATEGORY_LETTERS, type StaffPost } from '@maru/contract/staff-post';
import { makeCall } from '../../shared/call.ts';
import type { BulkAction, BulkOutcome, BulkWish, ListBulk } from '../list/bulk-bar.tsx';
import { callsOf, type PostBoard } from './post-boards.ts';

type Body = InputOf<StaffBoard['bulk']>['body'];

/** What can be done to several posts at once; in the trash, only to take them out again. */
export function postBulk(board: PostBoard, inTrash: boolean): ListBulk<StaffPost> {
  return {
    nameOf: ({ title }) => title,
    actions: inTrash ? [restoring(board)] : usual(board),
  };
}

function restoring(board: PostBoard): BulkAction {
  return {
    key: 'restore',
    label: '되살리기',
    icon: 'undo',
    message: '초안으로 되살려요. 저절로 공개되지는 않아요.',
    run: (wish) => run(board, wish, { action: 'restore' }),
  };
}

function usual(board: PostBoard): readonly BulkAction[] {
  return [
    {
      key: 'publish',
      label: '공개',
      icon: 'eye',
      message: '점검에 걸린 표현이 있는 글은 다른 관리자의 승인을 기다려요.',
      run: (wish) => run(board, wish, { action: 'publish' }),
    },
    {
      key: 'hide',
      label: '비공개',
      icon: 'eye-off',
      message: '사이트에서 바로 사라져요.',
      run: (wish) => run(board, wish, { action: 'hide' }),
    },
    {
      key: 'category',
      label: '분류',
      icon: 'tag',
      inputs: [
        {
          id: 'category',
          label: '옮길 분류',
          type: 'text',
          required: true,
          maxLength: POST_CATEGORY_LETTERS,
        },
      ],
      run: (wish, { category = '' }) => run(board, wish, { action: 'category', category }),
    },
    {
      key: 'trash',
      label: '휴지통으로',
      icon: 'trash',
      message: '휴지통에 30일 동안 남아 있고, 그동안 되살릴 수 있어요.',
      run: (wish) => run(board, wish, { action: 'trash' }),
    },
  ];
}

async function run(
  { kind }: PostBoard,
  wish: BulkWish,
  what: Omit<Body, 'ids'>,
): Promise<BulkOutcome> {
  // Posts are picked one by one: no action here takes all that match.
  const ids = 'ids' in wish ? wish.ids : [];
  const { done, refused, review } = await makeCall(callsOf(kind).bulk, { body: { ids, ...what } });
  return { done: done + review, failed: refused };
}
