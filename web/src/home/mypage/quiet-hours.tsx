import {
  getMyQuietHours,
  setMyQuietHours,
  type QuietHours as Hours,
} from '@maru/contract/message/quiet-hours';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { showAlert } from '../../shared/alert/alert.ts';
import { sayFailure } from '../../shared/alert/say-failure.ts';
import { makeCall } from '../../shared/call.ts';
import { SelectField } from '../../shared/form/select-field.tsx';
import { callKey, callQuery } from '../../shared/query.ts';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Toggle } from '../../shared/ui/toggle.tsx';
import { halfHours, otherThan, spanText } from './quiet-hours-words.ts';
import styles from './quiet-hours.module.css';

/** Hours that the switch turns on first. */
const USUAL: Hours = { from: '22:00', to: '07:00' };

const hoursQuery = callQuery(getMyQuietHours, {});

/** The daily hours in which the member receives no messages. A change is saved at once. */
export function QuietHours() {
  const query = useQuery(hoursQuery);
  return (
    <Loaded query={query} skeleton={<Skeleton height={64} />}>
      {({ item }) => <HoursForm item={item} />}
    </Loaded>
  );
}

function HoursForm({ item }: { item: Hours | null }) {
  const { mutate, shown } = useSetHours(item);
  return (
    <div className={styles.hours}>
      <Toggle on={shown !== null} onChange={(on) => mutate(on ? USUAL : null)}>
        <span className={styles.title}>매일 정한 시간에는 받지 않기</span>
        <span className={styles.line}>
          {shown === null ? '푸시와 문자를 끝나는 시각까지 모아 두어요' : spanText(shown)}
        </span>
      </Toggle>
      {shown !== null && (
        <div role="group" aria-label="방해 금지 시간" className={styles.fields}>
          <SelectField
            label="시작"
            options={optionsFor(shown.to)}
            value={shown.from}
            onChange={({ target }) => mutate({ ...shown, from: target.value })}
          />
          <SelectField
            label="끝"
            options={optionsFor(shown.from)}
            value={shown.to}
            onChange={({ target }) => mutate({ ...shown, to: target.value })}
          />
        </div>
      )}
    </div>
  );
}

/** Saves hours one after another, and shows the newest before it is saved. */
function useSetHours(item: Hours | null) {
  const queries = useQueryClient();
  const { mutate, variables, isPending } = useMutation({
    scope: { id: 'quiet-hours' },
    mutationFn: (hours: Hours | null) => makeCall(setMyQuietHours, { body: { item: hours } }),
    onSuccess: (saved) => {
      const before = queries.getQueryData(hoursQuery.queryKey)?.item ?? null;
      queries.setQueryData(hoursQuery.queryKey, saved);
      showAlert({
        type: 'success',
        title: '방해 금지 시간',
        message: saved.item === null ? '이제 언제든지 보내 드려요' : spanText(saved.item),
        action: { label: '되돌리기', run: () => mutate(before) },
      });
    },
    onError: (error) => {
      sayFailure(error);
    },
    // Also after a failure, because only the response may be lost.
    onSettled: () => void queries.invalidateQueries({ queryKey: callKey(getMyQuietHours) }),
  });
  return { mutate, shown: isPending ? variables : item };
}

/** Start and end differ, so neither offers the other. */
const optionsFor = (taken: string) =>
  otherThan(halfHours, taken).map((time) => ({ value: time, label: time }));
