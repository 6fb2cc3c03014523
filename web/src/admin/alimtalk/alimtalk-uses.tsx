import {
  alimtalkCalls as calls,
  type AlimtalkFigures,
  type AlimtalkTemplate,
  type AlimtalkUse,
} from '@maru/contract/alimtalk/alimtalk';
import { smsProviderNames } from '@maru/contract/message/sms-provider';
import type { OutputOf } from '@maru/contract/core/call';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { makeCall } from '../../shared/call.ts';
import { SelectField } from '../../shared/form/select-field.tsx';
import { formatCount, formatWon } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Panel } from '../chrome/admin-page.tsx';
import type { Action } from '../../shared/use-action.ts';
import styles from './alimtalk.module.css';
import { kindNames, whyUnfit } from './alimtalk-words.ts';

/** One page that is larger than any number of approved templates. */
const ALL = { page: 1, pageSize: 100 };

interface AlimtalkUsesProps {
  query: UseQueryResult<OutputOf<typeof calls.uses>>;
  action: Action;
}

/** Template of each kind of message. A change applies from the next message on. */
export function AlimtalkUses({ query, action }: AlimtalkUsesProps) {
  const templates = useQuery(callQuery(calls.list, { query: ALL }));
  return (
    <Panel title="안내마다 쓰는 템플릿" aside="다음에 보내는 안내부터 바뀌어요">
      <Loaded query={templates} skeleton={<Skeleton height={240} />}>
        {({ items }) => (
          <Loaded query={query} skeleton={<Skeleton height={240} />}>
            {({ items: uses, figures }) => (
              <>
                <div className={styles.uses}>
                  {uses.map((use) => (
                    <UseField key={use.kind} use={use} templates={items} action={action} />
                  ))}
                </div>
                <Figures figures={figures} />
              </>
            )}
          </Loaded>
        )}
      </Loaded>
    </Panel>
  );
}

interface UseFieldProps {
  use: AlimtalkUse;
  templates: readonly AlimtalkTemplate[];
  action: AlimtalkUsesProps['action'];
}

function UseField({ use, templates, action: { isBusy, run } }: UseFieldProps) {
  const { kind, template_id: templateId, version } = use;
  const name = kindNames[kind];
  const chosen = templates.find(({ _id }) => _id === templateId);
  const unfit = chosen ? whyUnfit(chosen, kind) : null;
  // Both providers may list the same template.
  const isOfMany = new Set(templates.map(({ provider }) => provider)).size > 1;
  const choose = (next: number | null) =>
    run(
      () => makeCall(calls.choose, { params: { kind }, body: { template_id: next, version } }),
      next === null ? `${name}에 알림톡을 쓰지 않아요` : `${name}에 알림톡을 써요`,
    );
  return (
    <SelectField
      label={name}
      value={templateId ?? ''}
      disabled={isBusy}
      error={unfit === null ? undefined : `지금은 쓸 수 없는 템플릿이에요. (${unfit})`}
      options={[
        // Broadcast reminders are sent by push. A text message to all subscribers would be
        // excessive.
        { value: '', label: kind === 'reminder' ? '푸시로만 보내기' : '문자로 보내기' },
        ...templates.map((template) => {
          const why = whyUnfit(template, kind);
          const shown = [template.name, ...(isOfMany ? [smsProviderNames[template.provider]] : [])];
          return {
            value: String(template._id),
            label: [...shown, ...(why === null ? [] : [why])].join(' · '),
            disabled: why !== null,
          };
        }),
      ]}
      onChange={({ target: { value } }) => void choose(value === '' ? null : Number(value))}
    />
  );
}

function Figures({ figures }: { figures: AlimtalkFigures }) {
  const { sent, failed, waiting, unknown, prices } = figures;
  const counts = [
    ['최근 30일 도착', sent],
    ['문자로 대신 보냄', failed],
    ['결과 기다림', waiting],
    ['확인 안 됨', unknown],
  ] as const;
  return (
    <dl className={styles.figures}>
      {counts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatCount(value, '건')}</dd>
        </div>
      ))}
      <div>
        <dt>한 건 가격</dt>
        <dd>
          알림톡 {formatWon(prices.alimtalk)} · 문자 {formatWon(prices.sms)} · 장문{' '}
          {formatWon(prices.lms)}
        </dd>
      </div>
    </dl>
  );
}
