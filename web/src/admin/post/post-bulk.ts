import { POST_CATEGORY_LETTERS, type StaffPost } from '@maru/contract/post/staff-post';
import { makeBulkCall, type BulkAction, type ListBulk } from '../list/bulk-bar.tsx';
import { trashAction } from '../list/content-bulk.ts';
import { callsOf, type PostBoard } from './post-boards.ts';
import type { PostQuery } from './post-query.ts';

/** Bulk actions on posts. In the trash, the only action is to restore them. */
export function postBulk(
  board: PostBoard,
  query: PostQuery,
  categories: readonly string[],
): ListBulk<StaffPost> {
  return {
    nameOf: ({ title }) => title,
    isPublic: ({ state }) => state === 'published',
    actions: query.state === 'trash' ? [restoring(board, query)] : usual(board, query, categories),
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

function usual(
  { kind }: PostBoard,
  query: PostQuery,
  categories: readonly string[],
): readonly BulkAction[] {
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
          options: categories.map((name) => ({ value: name, label: name })),
          ...(categories.length > 0 && { help: '있는 분류를 고르거나 새로 적어요' }),
        },
      ],
      run: (wish, { category = '' }) => makeBulkCall(bulk.category, wish, query, { category }),
    },
    trashAction(bulk.trash, query),
  ];
}
