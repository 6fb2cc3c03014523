import type { BulkCall, contentBulk } from '@maru/contract/core/bulk';
import { TRASH_DAYS } from '@maru/contract/core/trash';
import { makeBulkCall, type BulkAction } from './bulk-bar.tsx';

type Query = Readonly<Record<string, unknown>>;

/** Bulk actions on content, under the query of its list. */
export function contentActions(
  calls: ReturnType<typeof contentBulk>,
  query: Query,
): readonly BulkAction[] {
  return [
    {
      key: 'show',
      label: '노출',
      icon: 'eye',
      message: '사이트에 바로 보여요.',
      run: (wish) => makeBulkCall(calls.show, wish, query, {}),
    },
    {
      key: 'hide',
      label: '숨김',
      icon: 'eye-off',
      message: '사이트에서 바로 사라져요.',
      run: (wish) => makeBulkCall(calls.hide, wish, query, {}),
    },
    trashAction(calls.trash, query),
  ];
}

export function trashAction(call: BulkCall, query: Query): BulkAction {
  return {
    key: 'trash',
    label: '휴지통으로',
    icon: 'trash',
    destructive: 'if-grave',
    message: `휴지통에 ${TRASH_DAYS}일 동안 남아 있고, 그동안 되살릴 수 있어요.`,
    run: (wish) => makeBulkCall(call, wish, query, {}),
  };
}
