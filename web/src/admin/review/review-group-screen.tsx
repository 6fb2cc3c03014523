import {
  orderReviewGroups,
  reviewGroups,
  type ReviewGroup,
} from '@maru/contract/review/staff-review-group';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { makeCall } from '../../shared/call.ts';
import { confirm, openModal } from '../../shared/dialog/dialog.ts';
import { formatNumber } from '../../shared/format.ts';
import { callKey } from '../../shared/query.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Toggle } from '../../shared/ui/toggle.tsx';
import { OrderScreen } from '../list/order-screen.tsx';
import { wholeListQuery } from '../list/whole-list.ts';
import { useAction } from '../../shared/use-action.ts';
import { createOnce } from '../form/create-once.ts';
import { SecondLine } from '../chrome/two-lines.tsx';
import styles from './review.module.css';

const NAME_LETTERS = 20;

/** The groups that visitors choose reviews by: their names, their order, and which are shown. */
export function Screen() {
  const queries = useQueryClient();
  const actions = useGroupActions();
  const query = useQuery(
    wholeListQuery(callKey(reviewGroups.list), (page) =>
      makeCall(reviewGroups.list, { query: page }),
    ),
  );

  return (
    <OrderScreen
      title="후기 그룹"
      caption="후기 그룹"
      query={query}
      nameOf={({ name }) => name}
      show={(group) => <GroupRow group={group} actions={actions} />}
      save={async (order) => {
        await makeCall(orderReviewGroups, { body: order });
        await queries.invalidateQueries({ queryKey: callKey(reviewGroups.list) });
      }}
      empty={{
        icon: 'layers',
        title: '아직 그룹이 없어요',
        line: '그룹을 만들면 후기를 골라 모아 보일 수 있어요',
      }}
      actions={
        <Button variant="secondary" size="admin-lg" onClick={() => void actions.add()}>
          <Icon name="plus" size={18} />
          그룹 만들기
        </Button>
      }
    />
  );
}

function GroupRow({
  group,
  actions,
}: {
  group: ReviewGroup;
  actions: ReturnType<typeof useGroupActions>;
}) {
  const { name, reviews, shown } = group;
  return (
    <div className={styles.group}>
      <span className={styles.groupName}>{name}</span>
      <SecondLine>후기 {formatNumber(reviews)}건</SecondLine>
      <span className={styles.toggle}>
        <Toggle on={shown} onChange={(on) => void actions.turn(group, on)}>
          <span className="sr-only">{name} 보이기</span>
        </Toggle>
      </span>
      <button
        type="button"
        aria-label={`${name} 이름 바꾸기`}
        className={styles.button}
        onClick={() => void actions.rename(group)}
      >
        <Icon name="edit" size={18} />
      </button>
      <button
        type="button"
        aria-label={`${name} 완전히 지우기`}
        title="완전히 지우기"
        className={styles.button}
        onClick={() => void actions.remove(group)}
      >
        <Icon name="trash" size={18} />
      </button>
    </div>
  );
}

function useGroupActions() {
  const { run } = useAction([reviewGroups.list]);

  const add = () =>
    askName('그룹 만들기', '', (name) =>
      run(
        () =>
          createOnce('review-group', (idempotencyKey) =>
            makeCall(reviewGroups.create, { body: { name, shown: true }, idempotencyKey }),
          ),
        '만들었어요',
      ),
    );
  const change = ({ _id, version }: ReviewGroup, changes: { name?: string; shown?: boolean }) =>
    run(
      () => makeCall(reviewGroups.update, { params: { _id }, body: { ...changes, version } }),
      '저장했어요',
    );
  const rename = (group: ReviewGroup) =>
    askName('이름 바꾸기', group.name, (name) => name === group.name || change(group, { name }));
  const remove = async ({ _id, version, name, reviews }: ReviewGroup) => {
    const sure = await confirm({
      title: `‘${name}’ 그룹을 완전히 지울까요?`,
      message: `후기 ${formatNumber(reviews)}건은 그대로 남고 그룹에서만 빠져요.`,
      buttons: { confirm: '완전히 지우기', tone: 'danger' },
    });
    if (!sure) return;
    await run(
      () => makeCall(reviewGroups.delete, { params: { _id }, query: { version } }),
      '그룹을 완전히 지웠어요',
    );
  };

  return {
    add,
    rename,
    remove,
    turn: (group: ReviewGroup, shown: boolean) => change(group, { shown }),
  };
}

/** @param save receives the input. On a refusal, the dialog stays open with it. */
async function askName(
  title: string,
  value: string,
  save: (name: string) => true | Promise<boolean>,
): Promise<void> {
  await openModal({
    title,
    inputs: [
      {
        id: 'name',
        label: '그룹 이름',
        type: 'text',
        required: true,
        maxLength: NAME_LETTERS,
        value,
        placeholder: '예: 초보 투자자',
      },
    ],
    buttons: { confirm: '저장하기' },
    onConfirm: ({ name = '' }) => save(name.trim()),
  });
}
