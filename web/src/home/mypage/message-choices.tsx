import {
  choiceCategory,
  listMyMessageChoices,
  setMyMessageChoice,
  type ChoiceCategory,
  type MessageChoice,
} from '@maru/contract/message/message-choice';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { showAlert } from '../../shared/alert/alert.ts';
import { makeCall } from '../../shared/call.ts';
import { categoryWords } from '../../shared/category-words.ts';
import { callKey, callQuery } from '../../shared/query.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Toggle } from '../../shared/ui/toggle.tsx';
import { sayFailure } from '../../shared/alert/say-failure.ts';
import styles from './message-choices.module.css';

const LINES: Record<ChoiceCategory, string> = {
  live: "'알림 받기'를 누른 방송과 전문가",
  report: '새로 올라온 리포트·칼럼·카드뉴스',
  event: '새로 열린 이벤트와 혜택',
  order: '결제, 이용 기간, 인증번호',
  inquiry: '문의에 답변이 달렸을 때',
  stock: '관심 종목의 가격과 공시',
};

const CHANNELS = [
  { channel: 'push', label: '푸시' },
  { channel: 'sms', label: '문자' },
] as const satisfies readonly { channel: MessageChoice['channel']; label: string }[];

const choicesQuery = callQuery(listMyMessageChoices, {});

/**
 * Message settings: one row per category, one column per channel. A change is saved immediately.
 */
export function MessageChoices() {
  const query = useQuery(choicesQuery);
  return (
    <Loaded query={query} skeleton={<Skeleton height={375} />}>
      {({ items }) => (
        <table className={styles.table}>
          <caption className="sr-only">알림 종류와 받는 방법</caption>
          <thead>
            <tr>
              <th scope="col">알림 종류</th>
              {CHANNELS.map(({ channel, label }) => (
                <th key={channel} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {choiceCategory.options.map((category) => (
              <tr key={category}>
                <th scope="row">
                  <span className={styles.title}>{categoryWords[category]}</span>
                  <span className={styles.line}>{LINES[category]}</span>
                </th>
                {CHANNELS.map(({ channel }) => {
                  const choice = items.find(
                    (each) => each.category === category && each.channel === channel,
                  );
                  return <td key={channel}>{choice && <Choice choice={choice} />}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Loaded>
  );
}

function Choice({ choice }: { choice: MessageChoice }) {
  if (!choice.required) return <ChoiceToggle choice={choice} />;
  return (
    <span className={styles.always}>
      <Icon name="lock" size={16} />
      항상
    </span>
  );
}

/**
 * One message choice of the member. It does not wait for other toggles. Its own presses are saved
 * sequentially.
 */
function ChoiceToggle({ choice }: { choice: MessageChoice }) {
  const { category, channel } = choice;
  const queries = useQueryClient();
  const { mutate, variables, isPending } = useMutation({
    scope: { id: `message-choice-${category}-${channel}` },
    mutationFn: (wanted: boolean) =>
      makeCall(setMyMessageChoice, { params: { category, channel }, body: { wanted } }),
    onSuccess: ({ item }) => {
      queries.setQueryData(
        choicesQuery.queryKey,
        (known) => known && { items: known.items.map((one) => (isSame(one, item) ? item : one)) },
      );
      showAlert({
        type: 'success',
        title: nameOf(item),
        message: item.wanted ? '이제 보내 드려요' : '이제 보내지 않아요',
        action: { label: '되돌리기', run: () => mutate(!item.wanted) },
      });
    },
    onError: (error) => {
      sayFailure(error);
    },
    // Also after a failure, because only the response may be lost. The caller does not wait for it.
    onSettled: () => void queries.invalidateQueries({ queryKey: callKey(listMyMessageChoices) }),
  });
  return (
    <Toggle on={isPending ? variables : choice.wanted} onChange={mutate}>
      <span className="sr-only">{nameOf(choice)}</span>
    </Toggle>
  );
}

function isSame(one: MessageChoice, other: MessageChoice): boolean {
  return one.category === other.category && one.channel === other.channel;
}

function nameOf({ category, channel }: Pick<MessageChoice, 'category' | 'channel'>): string {
  const label = CHANNELS.find((each) => each.channel === channel)?.label ?? '';
  return `${categoryWords[category]} ${label}`;
}
