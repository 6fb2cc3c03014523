import { staffExpertOptions } from '@maru/contract/expert/expert';
import {
  LECTURE_SUMMARY_LETTERS,
  LECTURE_TITLE_LETTERS,
  lectures,
  orderLectures,
  type LectureInput,
  type StaffLecture,
} from '@maru/contract/review/staff-lecture';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { makeCall } from '../../shared/call.ts';
import { openModal } from '../../shared/dialog/dialog.ts';
import { formatNumber } from '../../shared/format.ts';
import { callKey, callQuery } from '../../shared/query.ts';
import { Button, LinkButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Toggle } from '../../shared/ui/toggle.tsx';
import { OrderScreen } from '../list/order-screen.tsx';
import { wholeListQuery } from '../list/whole-list.ts';
import { askTrash, trashedWords } from '../trash/ask-trash.ts';
import { withTrash } from '../trash/trash-list.tsx';
import { useAction } from '../../shared/use-action.ts';
import { namedOptions } from '../../shared/form/named-options.ts';
import { createOnce } from '../form/create-once.ts';
import { SecondLine } from '../chrome/two-lines.tsx';
import styles from './review.module.css';

interface Named {
  _id: number;
  nick: string;
  ended: boolean;
}

/** The lectures that members can review, in the order they choose from. */
function Lectures() {
  const queries = useQueryClient();
  const experts = useQuery(callQuery(staffExpertOptions, { query: { ended: 'true' } }));
  const actions = useLectureActions(experts.data?.items ?? []);
  const query = useQuery(
    wholeListQuery(callKey(lectures.list), (page) => makeCall(lectures.list, { query: page })),
  );

  return (
    <OrderScreen
      title="강의"
      caption="강의"
      query={query}
      nameOf={({ title }) => title}
      show={(lecture) => <LectureRow lecture={lecture} actions={actions} />}
      save={async (order) => {
        await makeCall(orderLectures, { body: order });
        await queries.invalidateQueries({ queryKey: callKey(lectures.list) });
      }}
      empty={{
        icon: 'book',
        title: '아직 강의가 없어요',
        line: '강의를 만들면 회원이 후기를 쓸 수 있어요',
      }}
      actions={
        <>
          <LinkButton to="?state=trash" variant="outline" size="admin-lg">
            <Icon name="trash" size={18} />
            휴지통
          </LinkButton>
          <Button variant="secondary" size="admin-lg" onClick={() => void actions.add()}>
            <Icon name="plus" size={18} />
            강의 만들기
          </Button>
        </>
      }
    />
  );
}

export const Screen = withTrash({ kind: 'lecture', title: '강의' }, Lectures);

function LectureRow({
  lecture,
  actions,
}: {
  lecture: StaffLecture;
  actions: ReturnType<typeof useLectureActions>;
}) {
  const { title, summary, expert, reviews, rating, shown } = lecture;
  return (
    <div className={styles.group}>
      <span className={styles.groupName}>
        {title}
        <span className={styles.line}>{summary}</span>
      </span>
      <SecondLine>{expert?.nick ?? '전문가 없음'}</SecondLine>
      <SecondLine>
        후기 {formatNumber(reviews)}건
        {rating !== null && <span>{` · ★ ${rating.toFixed(1)}`}</span>}
      </SecondLine>
      <span className={styles.toggle}>
        <Toggle on={shown} onChange={(on) => void actions.turn(lecture, on)}>
          <span className="sr-only">{title} 보이기</span>
        </Toggle>
      </span>
      <button
        type="button"
        aria-label={`${title} 고치기`}
        className={styles.button}
        onClick={() => void actions.edit(lecture)}
      >
        <Icon name="edit" size={18} />
      </button>
      <button
        type="button"
        aria-label={`${title} 휴지통으로`}
        title="휴지통으로"
        className={styles.button}
        onClick={() => void actions.remove(lecture)}
      >
        <Icon name="trash" size={18} />
      </button>
    </div>
  );
}

function useLectureActions(experts: readonly Named[]) {
  const { run } = useAction([lectures.list]);

  const add = () =>
    askLecture('강의 만들기', null, experts, (typed) =>
      run(
        () =>
          createOnce('lecture', (idempotencyKey) =>
            makeCall(lectures.create, { body: { ...typed, shown: true }, idempotencyKey }),
          ),
        '만들었어요',
      ),
    );
  const change = ({ _id, version }: StaffLecture, changes: Partial<LectureInput>) =>
    run(
      () => makeCall(lectures.update, { params: { _id }, body: { ...changes, version } }),
      '저장했어요',
    );
  const edit = (lecture: StaffLecture) =>
    askLecture('강의 고치기', lecture, experts, (typed) => change(lecture, typed));
  const remove = async ({ _id, version, title }: StaffLecture) => {
    const happens = '후기가 하나라도 있으면 휴지통으로 옮길 수 없어요. 그때는 숨겨 주세요.';
    if (!(await askTrash('강의', title, happens))) return;
    await run(
      () => makeCall(lectures.delete, { params: { _id }, query: { version } }),
      trashedWords,
    );
  };

  return {
    add,
    edit,
    remove,
    turn: (lecture: StaffLecture, shown: boolean) => change(lecture, { shown }),
  };
}

/** @param save receives the input. On a refusal, the dialog stays open with it. */
async function askLecture(
  title: string,
  lecture: StaffLecture | null,
  experts: readonly Named[],
  save: (typed: Omit<LectureInput, 'shown'>) => Promise<boolean>,
): Promise<void> {
  await openModal({
    title,
    width: 'form',
    inputs: [
      {
        id: 'title',
        label: '강의 이름',
        type: 'text',
        required: true,
        maxLength: LECTURE_TITLE_LETTERS,
        value: lecture?.title ?? '',
      },
      {
        id: 'summary',
        label: '한 줄 소개',
        type: 'text',
        maxLength: LECTURE_SUMMARY_LETTERS,
        value: lecture?.summary ?? '',
      },
      {
        id: 'expert',
        label: '전문가',
        type: 'select',
        placeholder: '없음',
        options: namedOptions(
          experts
            .filter(({ _id, ended }) => !ended || _id === lecture?.expert?._id)
            .map(({ nick, ...expert }) => ({ ...expert, name: nick })),
        ),
        value: lecture?.expert ? String(lecture.expert._id) : '',
      },
    ],
    buttons: { confirm: '저장하기' },
    onConfirm: ({ title: name = '', summary = '', expert = '' }) =>
      save({
        title: name.trim(),
        summary: summary.trim(),
        expert_id: expert === '' ? null : Number(expert),
      }),
  });
}
