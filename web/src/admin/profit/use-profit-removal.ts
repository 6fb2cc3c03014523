import { profits, type StaffProfit } from '@maru/contract/profit/staff-profit';
import { makeCall } from '../../shared/call.ts';
import { useAction } from '../../shared/use-action.ts';
import { askTrash, trashedWords } from '../trash/ask-trash.ts';

/** Deletes a case after confirmation. */
export function useProfitRemoval() {
  const { run } = useAction([profits.list, profits.get]);
  return async ({ _id, version, title }: StaffProfit): Promise<boolean> => {
    if (!(await askTrash('수익 후기', title))) return false;
    return run(
      () => makeCall(profits.delete, { params: { _id }, query: { version } }),
      trashedWords,
    );
  };
}
