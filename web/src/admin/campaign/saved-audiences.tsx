import { keptOfNamed, type NamedAudience } from '@maru/contract/campaign/audience';
import {
  savedAudienceCalls as calls,
  type SavedAudience,
} from '@maru/contract/campaign/saved-audience';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { showAlert } from '../../shared/alert/alert.ts';
import { failureCodeOf, makeCall } from '../../shared/call.ts';
import { confirm, openModal } from '../../shared/dialog/dialog.ts';
import { formatDateTime } from '../../shared/format.ts';
import { callKey, callQuery } from '../../shared/query.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { useFailure } from '../../shared/use-failure.ts';
import { sentenceOf } from '../../shared/wording.ts';
import {
  choiceOfNamed,
  excludedPhones,
  namedAudienceOf,
  type AudienceChoice,
} from './audience-choice.ts';
import { audienceText } from '@maru/contract/campaign/audience-words';
import { useOptionNames } from './option-names.ts';
import styles from './audience.module.css';
import { channelWords, recipientsText } from './campaign-words.ts';
import { Step } from './composer-frame.tsx';
import { Reach, removeAudience } from './saved-audience-reach.tsx';
import { createOnce } from '../form/create-once.ts';

interface SavedAudiencesProps {
  choice: AudienceChoice;
  onChange: (choice: AudienceChoice) => void;
}

/** @param saved the audiences that are stored now. */
function useAudienceActions(choice: AudienceChoice, saved: readonly SavedAudience[]) {
  const queries = useQueryClient();
  // Each use changes the count and the version of its row. Deleted rows are not requested.
  const renew = () => queries.invalidateQueries({ queryKey: callKey(calls.list) });

  const keep = async () => {
    const chosen = namedAudienceOf(choice);
    if ('problem' in chosen) return showAlert({ type: 'warning', message: chosen.problem });
    const { confirmed, values } = await askName(excludedPhones(choice));
    if (!confirmed) return undefined;
    const name = (values['name'] ?? '').trim();
    const before = saved.find((one) => one.name === name);
    try {
      if (before !== undefined && !(await confirmChange(before))) return undefined;
      await save(before, name, chosen.audience);
    } catch (error) {
      const message = sentenceOf(failureCodeOf(error));
      return message === null ? undefined : showAlert({ type: 'error', message });
    } finally {
      await renew();
    }
    return showAlert({ type: 'success', message: `‘${name}’ 조건을 저장했어요.` });
  };

  const remove = async (audience: SavedAudience) => {
    if (await removeAudience(audience)) await renew();
  };
  return { keep, remove };
}

/** Asks for the name under which the audience is stored. */
function askName(leavesPhones: boolean) {
  return openModal({
    title: '지금 조건을 저장할까요?',
    message: leavesPhones
      ? '같은 이름이 있으면 지금 조건으로 바꿔요. 제외할 휴대폰 번호는 저장하지 않으니 쓸 때 다시 넣어 주세요.'
      : '같은 이름이 있으면 지금 조건으로 바꿔요.',
    inputs: [
      {
        id: 'name',
        label: '이름',
        type: 'text',
        required: true,
        maxLength: 30,
        placeholder: '예: VIP 만료 7일 전',
      },
    ],
    buttons: { confirm: '저장' },
  });
}

/** Named audiences, shared between both channels and all senders. */
export function SavedAudiences({ choice, onChange }: SavedAudiencesProps) {
  const query = useQuery(callQuery(calls.list, { query: {} }));
  const { data, refetch, isFetching } = query;
  const failure = useFailure(query);
  const saved = data?.items ?? [];
  const { keep, remove } = useAudienceActions(choice, saved);

  return (
    <Step
      title="저장한 조건"
      aside={
        <Button variant="ghost" size="admin" onClick={() => void keep()}>
          <Icon name="plus" size={16} />
          저장
        </Button>
      }
    >
      {data === undefined && failure === null && <Skeleton height={40} />}
      {failure !== null && (
        <div role="alert" className={styles.fields}>
          <p>저장한 조건을 불러오지 못했어요.</p>
          <Button
            variant="neutral"
            size="admin"
            loading={isFetching}
            onClick={() => void refetch()}
          >
            다시 시도
          </Button>
        </div>
      )}
      {data !== undefined && saved.length === 0 && (
        <p className={styles.help}>자주 쓰는 조건에 이름을 붙여 저장해 둘 수 있어요.</p>
      )}
      <ul className={styles.saved}>
        {saved.map((one) => (
          <SavedRow
            key={one._id}
            saved={one}
            onChoose={() => onChange(choiceOfNamed(choice, one.audience))}
            onRemove={() => void remove(one)}
          />
        ))}
      </ul>
    </Step>
  );
}

interface SavedRowProps {
  saved: SavedAudience;
  onChoose: () => void;
  onRemove: () => void;
}

function SavedRow({ saved, onChoose, onRemove }: SavedRowProps) {
  const optionName = useOptionNames();
  return (
    <li>
      <button type="button" className={styles.savedName} onClick={onChoose}>
        <b>{saved.name}</b>
        <span>{audienceText(keptOfNamed(saved.audience), optionName)}</span>
        <Reach saved={saved} />
      </button>
      <button
        type="button"
        className={styles.savedRemove}
        aria-label={`${saved.name} 지우기`}
        onClick={onRemove}
      >
        <Icon name="trash" size={16} />
      </button>
    </li>
  );
}

/**
 * Before an audience is overwritten, lists the scheduled sends that use it and asks for
 * confirmation.
 */
async function confirmChange({ _id, name }: SavedAudience): Promise<boolean> {
  const { item } = await makeCall(calls.usage, { params: { _id } });
  const waiting = item.scheduled.map(({ channel, name: called, send_at, total }) => {
    const when = send_at === null ? '승인 대기' : formatDateTime(send_at);
    return `${channelWords[channel].noun} ‘${called}’ (${when}, ${recipientsText(channel, total)})`;
  });
  return confirm({
    title: `‘${name}’ 조건을 지금 조건으로 바꿀까요?`,
    message:
      waiting.length === 0
        ? '이 조건으로 예약된 발송은 없어요.'
        : `이 조건으로 예약된 발송이 있어요: ${waiting.join(', ')}. 받는 사람은 예약할 때 정해져 있어서, 조건을 바꿔도 그대로 나가요.`,
    buttons: { confirm: '바꾸기' },
  });
}

function save(
  before: SavedAudience | undefined,
  name: string,
  audience: NamedAudience,
): Promise<unknown> {
  if (!before) {
    return createOnce('audience', (idempotencyKey) =>
      makeCall(calls.create, { body: { name, audience }, idempotencyKey }),
    );
  }
  const body = { audience, version: before.version };
  return makeCall(calls.update, { params: { _id: before._id }, body });
}
