import { listMemos, moveMemo, type Memo } from '@maru/contract/member/staff-memo';
import { getUser } from '@maru/contract/member/staff-member';
import { useQueryClient } from '@tanstack/react-query';
import { namedOptions } from '../../shared/form/named-options.ts';
import { showAlert } from '../../shared/alert/alert.ts';
import { makeCall } from '../../shared/call.ts';
import { confirm, openModal } from '../../shared/dialog/dialog.ts';
import { callKey } from '../../shared/query.ts';
import { sayFailure } from '../../shared/alert/say-failure.ts';

/** Actions on a memo other than editing its text. */
export function useMemoActions() {
  const queries = useQueryClient();

  const fetchAgain = () => {
    void queries.invalidateQueries({ queryKey: callKey(listMemos) });
    void queries.invalidateQueries({ queryKey: callKey(getUser) });
  };
  const move = async (
    { _id, version }: Memo,
    change: { action: 'strike' | 'done' | 'undone' | 'reassign'; assignee?: number },
    said: string,
  ) => {
    await makeCall(moveMemo, { params: { _id }, body: { ...change, version } });
    fetchAgain();
    showAlert({ type: 'success', message: said });
  };

  const strike = (memo: Memo) =>
    confirm({
      title: '이 메모에 줄을 그을까요?',
      message: '지워지지는 않고, 지운 사람과 함께 흐리게 남아요. 되돌릴 수 없어요.',
      buttons: { confirm: '줄 긋기', tone: 'danger' },
      onConfirm: () => move(memo, { action: 'strike' }, '메모에 줄을 그었어요'),
    });

  const setDone = async (memo: Memo, done: boolean) => {
    try {
      await move(
        memo,
        { action: done ? 'done' : 'undone' },
        done ? '연락한 것으로 표시했어요' : '연락할 일로 되돌렸어요',
      );
    } catch (error) {
      fetchAgain();
      sayFailure(error);
    }
  };

  const reassign = (memo: Memo, staff: readonly { _id: number; name: string }[]) =>
    openModal({
      title: '누가 연락할까요?',
      inputs: [
        {
          id: 'assignee',
          label: '담당자',
          type: 'select',
          required: true,
          value: String(memo.assignee._id),
          options: namedOptions(staff),
        },
      ],
      buttons: { confirm: '넘기기' },
      onConfirm: ({ assignee }) =>
        move(memo, { action: 'reassign', assignee: Number(assignee) }, '담당자를 바꿨어요'),
    });

  return { strike, setDone, reassign, fetchAgain };
}

export type MemoActions = ReturnType<typeof useMemoActions>;
