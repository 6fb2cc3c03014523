import {
  createJourney,
  getJourney,
  journeyInput,
  listJourneys,
  updateJourney,
  type JourneyInput,
  type JourneyView,
} from '@maru/contract/journey/journey';
import { journeyStateWords } from '@maru/contract/journey/journey-words';
import { useEffect, useEffectEvent, useState } from 'react';
import { CallFailed, makeCall } from '../../shared/call.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { AdminHead, Columns } from '../chrome/admin-page.tsx';
import { contractResolver } from '../form/contract-resolver.ts';
import { FormScreen } from '../form/form-screen.tsx';
import { ItemScreen } from '../form/item-screen.tsx';
import { useItemForm } from '../form/use-item-form.ts';
import { addressOf } from '../sections.ts';
import { BasicsPanel } from './basics-panel.tsx';
import { FlowPanel, StepPanel } from './flow-panel.tsx';
import { journeyAddressOf, newJourney, toneOf, valuesOf } from './journey-values.ts';
import { StandingPanel } from './standing-panel.tsx';
import { useLiveJourneys } from './use-live-journeys.ts';

const resolver = contractResolver<JourneyInput, JourneyInput>(journeyInput);

const labels = {
  name: '이름',
  entry: '들어오는 때',
  reentry_days: '다시 들어오기',
  steps: '흐름',
};

/** Writes a journey, or shows and changes the one that `?_id=` names. */
export function Screen() {
  useLiveJourneys();
  return (
    <ItemScreen
      call={getJourney}
      missing={{
        icon: 'send',
        title: '없는 여정이에요',
        to: addressOf('journey'),
        toLabel: '여정 목록으로',
      }}
      failed="여정을 불러오지 못했어요"
    >
      {(item) => <JourneyForm item={item} />}
    </ItemScreen>
  );
}

/** The step that the server refused; `null` if it refused something else. */
function refusedStepOf(error: unknown, { steps }: JourneyInput): number | null {
  if (!(error instanceof CallFailed)) return null;
  const [, at] = /^(?:body\.)?steps\.(\d+)\./.exec(error.errors[0]?.path ?? '') ?? [];
  return at === undefined ? null : (steps[Number(at)]?.key ?? null);
}

function JourneyForm({ item }: { item: JourneyView | null }) {
  /** `undefined` before the first choice, `null` after the chosen step was removed. */
  const [chosen, setChosen] = useState<number | null>();
  const [refused, setRefused] = useState<number | null>(null);
  const begin = item === null ? newJourney : valuesOf(item);
  const saving = async (values: JourneyInput, save: () => Promise<{ item: JourneyView }>) => {
    try {
      setRefused(null);
      return (await save()).item;
    } catch (error) {
      const key = refusedStepOf(error, values);
      setRefused(key);
      if (key !== null) setChosen(key);
      throw error;
    }
  };
  const admin = useItemForm<JourneyView, JourneyInput, JourneyInput>({
    noun: 'journey',
    item,
    begin,
    resolver,
    labels,
    refusals: {
      steps:
        '보낼 수 없는 메시지가 있어요. 표시한 단계의 본문과 변수, 광고로 읽히는 말을 확인해 주세요.',
    },
    valuesOf,
    inputOf: (values) => values,
    get: getJourney,
    read: async (_id) => (await makeCall(getJourney, { params: { _id } })).item,
    create: (body, idempotencyKey) =>
      saving(body, () => makeCall(createJourney, { body, idempotencyKey })),
    update: (_id, changes, version) =>
      saving({ ...begin, ...changes }, () =>
        makeCall(updateJourney, { params: { _id }, body: { ...changes, version } }),
      ),
    lists: [listJourneys],
    editAddress: journeyAddressOf,
  });
  useNewest(item, admin.hear);
  const head = {
    title: item === null ? '새 여정' : item.name,
    badge: item && <Badge tone={toneOf(item)}>{journeyStateWords[item.state]}</Badge>,
  };
  const flow = (
    <FlowPanel
      form={admin.form}
      item={item}
      chosen={chosen ?? null}
      refused={refused}
      onChoose={setChosen}
    />
  );
  if (item?.state === 'ended') {
    return (
      <>
        <AdminHead {...head} sticky />
        <Columns main={flow} side={<StandingPanel item={item} />} />
      </>
    );
  }

  return (
    <FormScreen
      {...head}
      admin={admin}
      words={createJourney.publicWords}
      saveLabel={item === null || item.state === 'draft' ? '저장하기' : '새 흐름으로 저장하기'}
    >
      <Columns
        main={flow}
        side={
          <>
            {item && <StandingPanel item={item} />}
            <StepPanel
              key={`${chosen}-${admin.fills}`}
              form={admin.form}
              chosen={chosen ?? null}
              takesFocus={chosen !== undefined}
              onRemoved={() => setChosen(null)}
            />
            <BasicsPanel form={admin.form} />
          </>
        }
      />
    </FormScreen>
  );
}

/** Updates the form after a change outside of it, such as a start or a change by another person. */
function useNewest(
  item: JourneyView | null,
  hear: (now: { values: JourneyInput; version: number }) => void,
): void {
  const take = useEffectEvent(() => {
    if (item !== null) hear({ values: valuesOf(item), version: item.version });
  });
  const version = item?.version;
  useEffect(() => {
    if (version !== undefined) take();
  }, [version]);
}
