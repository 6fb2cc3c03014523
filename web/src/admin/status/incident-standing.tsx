import {
  adminListIncidents,
  deleteIncident,
  getIncident,
  incidentUpdateInput,
  publishIncidentUpdate,
  statesOfKind,
  type IncidentState,
  type StaffIncident,
} from '@maru/contract/status/incident';
import { incidentStateWords } from '@maru/contract/status/status-words';
import { useState } from 'react';
import { makeCall } from '../../shared/call.ts';
import { confirm } from '../../shared/dialog/dialog.ts';
import { SelectField } from '../../shared/form/select-field.tsx';
import { TextareaField } from '../../shared/form/textarea-field.tsx';
import { useUnsaved } from '../../shared/form/unsaved.ts';
import { formatDateTime } from '../../shared/format.ts';
import { Button } from '../../shared/ui/button.tsx';
import { useAction, type Action } from '../../shared/use-action.ts';
import { IncidentBadge } from './incident-columns.tsx';
import styles from './incident.module.css';

const MOST_LETTERS = 1_000;

/** Updates of an incident, the form of the next one, and the deletion. */
export function IncidentStanding({ item, onClose }: { item: StaffIncident; onClose: () => void }) {
  const { _id, title, version, updates } = item;
  const { isBusy, run } = useAction([adminListIncidents, getIncident]);

  const remove = async () => {
    const sure = await confirm({
      title: '이 소식을 지울까요?',
      message: `‘${title}’과 그 안내가 서비스 상태 페이지에서 사라져요. 잘못 올렸을 때만 지워 주세요.`,
      buttons: { confirm: '지우기', tone: 'danger' },
    });
    if (!sure) return;
    const removed = await run(
      () => makeCall(deleteIncident, { params: { _id }, query: { version } }),
      '소식을 지웠어요',
    );
    if (removed) onClose();
  };

  return (
    <div className={styles.standing}>
      <p>
        <IncidentBadge item={item} />
      </p>
      <UpdateForm item={item} isBusy={isBusy} run={run} />
      <ol className={styles.updates}>
        {updates.map((update) => (
          <li key={update._id}>
            <p>
              <strong>{incidentStateWords[update.state]}</strong>{' '}
              <time dateTime={update.at}>{formatDateTime(update.at)}</time>
            </p>
            <p className={styles.text}>{update.text}</p>
          </li>
        ))}
      </ol>
      <p>
        <Button
          variant="danger-soft"
          size="admin"
          aria-disabled={isBusy}
          onClick={() => void remove()}
        >
          지우기
        </Button>
      </p>
    </div>
  );
}

function UpdateForm({
  item: { _id, kind, state, version },
  isBusy,
  run,
}: {
  item: StaffIncident;
  isBusy: boolean;
  run: Action['run'];
}) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<IncidentState>(state);
  const [error, setError] = useState<{ type: string; message: string } | undefined>();
  useUnsaved(text !== '', { keepsDraft: false });

  const publish = async () => {
    const update = incidentUpdateInput.safeParse({ state: chosen, text });
    if (!update.success) {
      setError({ type: 'length', message: '안내를 2자 이상 1,000자 이하로 적어 주세요.' });
      return;
    }
    setError(undefined);
    const published = await run(
      () => makeCall(publishIncidentUpdate, { params: { _id }, body: { ...update.data, version } }),
      '서비스 상태 페이지에 알렸어요',
    );
    if (published) setText('');
  };

  return (
    <form
      method="post"
      noValidate
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault();
        void publish();
      }}
    >
      <SelectField
        label="지금 상태"
        value={chosen}
        options={statesOfKind[kind].map((value) => ({ value, label: incidentStateWords[value] }))}
        onChange={({ target }) => {
          const next = statesOfKind[kind].find((each) => each === target.value);
          if (next) setChosen(next);
        }}
      />
      <TextareaField
        label="새 안내"
        rows={3}
        maxLetters={MOST_LETTERS}
        value={text}
        error={error}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" variant="outline" size="admin" loading={isBusy} loadingText="알리는 중">
        안내 공개하기
      </Button>
    </form>
  );
}
