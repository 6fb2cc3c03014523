import { POST_CATEGORY_LETTERS, type StaffPost } from '@maru/contract/staff-post';
import { makeBulkCall, type BulkAction, type ListBulk } from '../list/bulk-bar.tsx';
import { callsOf, type PostBoard } from './post-boards.ts';
import type { PostQuery } from './post-query.ts';

/** What can be done to several posts at once; in the trash, only to take them out again. */
export function postBulk(board: PostBoard, query: PostQuery): ListBulk<StaffPost> {
  return {
    nameOf: ({ title }) => title,
    actions: query.state === 'trash' ? [restoring(board, query)] : usual(board, query),
  };
}

function restoring({ kind }: PostBoard, query: PostQuery): BulkAction {
  return {
    key: 'restore',
    label: '되살리기',
    icon: 'undo',
    message: '초안으로 되살려요. 저절로 공개되지는 않아요.',
    run: (wish) => makeBulkCall(callsOf(kind).bulk.restore, wish, query, {}),
  };
}

function usual({ kind }: PostBoard, query: PostQuery): readonly BulkAction[] {
  const { bulk } = callsOf(kind);
  return [
    {
      key: 'publish',
      label: '공개',
      icon: 'eye',
      message: '점검에 걸린 표현이 있는 글은 다른 관리자의 승인을 기다려요.',
      run: (wish) => makeBulkCall(bulk.publish, wish, query, {}),
    },
    {
      key: 'hide',
      label: '비공개',
      icon: 'eye-off',
      message: '사이트에서 바로 사라져요.',
      run: (wish) => makeBulkCall(bulk.hide, wish, query, {}),
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
      run: (wish, { category = '' }) => makeBulkCall(bulk.category, wish, query, { category }),
    },
    {
      key: 'trash',
      label: '휴지통으로',
      icon: 'trash',
      message: '휴지통에 30일 동안 남아 있고, 그동안 되살릴 수 있어요.',
      run: (wish) => makeBulkCall(bulk.trash, wish, query, {}),
    },
  ];
}
