import {
  getMe,
  setMyConsent,
  type OwnConsent,
  type OwnConsentKind,
} from '@maru/contract/account/me';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { showAlert } from '../../shared/alert/alert.ts';
import { makeCall } from '../../shared/call.ts';
import { formatDay } from '../../shared/format.ts';
import { callKey, callQuery } from '../../shared/query.ts';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { RowSkeleton } from '../../shared/ui/skeleton.tsx';
import { Toggle } from '../../shared/ui/toggle.tsx';
import { takesAdvertising } from '../signup/consent-choice.ts';
import { sayFailure } from '../../shared/alert/say-failure.ts';
import styles from './consent-toggles.module.css';

const WORDS: Record<OwnConsentKind, { title: string; line: string }> = {
  marketing_sms: { title: '혜택·이벤트 문자', line: '(광고) 표시가 붙은 문자' },
  marketing_push: { title: '혜택·이벤트 푸시', line: '(광고) 표시가 붙은 알림' },
  night: { title: '야간 광고 수신', line: '21:00 – 08:00' },
};

const meQuery = callQuery(getMe, {});

/**
 * Advertising consent per channel and at night. Each press is saved at once and can be reverted.
 */
export function ConsentToggles() {
  const query = useQuery(meQuery);
  return (
    <Loaded query={query} skeleton={<RowSkeleton />}>
      {({ consents }) => {
        const on = new Set(consents.filter(({ given }) => given).map(({ kind }) => kind));
        return (
          <ul className={styles.rows}>
            {consents.map((consent) => (
              <li key={consent.kind}>
                <ConsentToggle
                  consent={consent}
                  needsChannel={consent.kind === 'night' && !consent.given && !takesAdvertising(on)}
                />
              </li>
            ))}
          </ul>
        );
      }}
    </Loaded>
  );
}

interface ConsentToggleProps {
  consent: OwnConsent;
  needsChannel: boolean;
}

/**
 * One consent toggle. It does not wait for other toggles. Its own presses are saved sequentially.
 */
function ConsentToggle({ consent: { kind, given, at }, needsChannel }: ConsentToggleProps) {
  const queries = useQueryClient();
  const { mutate, variables, isPending } = useMutation({
    scope: { id: `consent-${kind}` },
    mutationFn: (wanted: boolean) =>
      makeCall(setMyConsent, { params: { kind }, body: { given: wanted } }),
    onSuccess: ({ item }) => {
      queries.setQueryData(
        meQuery.queryKey,
        (me) =>
          me && { ...me, consents: me.consents.map((one) => (one.kind === kind ? item : one)) },
      );
      showAlert({
        type: 'success',
        title: WORDS[kind].title,
        message: `${item.at === null ? '' : `${formatDay(item.at)} `}${item.given ? '수신에 동의했어요' : '수신을 거부했어요'}`,
        action: { label: '되돌리기', run: () => mutate(!item.given) },
      });
    },
    onError: (error) => {
      sayFailure(error);
    },
    // Also after a failure, because only the response may be lost. The caller does not wait for it.
    onSettled: () => void queries.invalidateQueries({ queryKey: callKey(getMe) }),
  });
  return (
    <Toggle disabled={needsChannel} on={isPending ? variables : given} onChange={mutate}>
      <span className={styles.title}>{WORDS[kind].title}</span>
      <span className={styles.line}>
        {WORDS[kind].line}
        {needsChannel && <span>{' · 문자나 푸시를 먼저 켜 주세요'}</span>}
        {at !== null && <span>{` · ${formatDay(at)} ${given ? '동의' : '거부'}`}</span>}
      </span>
    </Toggle>
  );
}
