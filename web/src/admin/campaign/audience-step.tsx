import type { Channel } from '@maru/contract/campaign';
import { useState } from 'react';
import { Segment } from '../../shared/ui/segment.tsx';
import type { AudienceChoice } from './audience-choice.ts';
import { ConditionFields, MemberIdsField } from './audience-fields.tsx';
import styles from './audience.module.css';
import { Step } from './composer-frame.tsx';
import { CountCard } from './count-card.tsx';
import { PhonesField } from './phones-field.tsx';
import type { Counted } from './use-preview.ts';

type Way = 'condition' | 'members' | 'phones';

const WAYS: readonly { value: Way; label: string }[] = [
  { value: 'condition', label: '조건' },
  { value: 'members', label: '직접 선택' },
  { value: 'phones', label: '번호 입력' },
];

interface AudienceStepProps {
  channel: Channel;
  choice: AudienceChoice;
  error: string | undefined;
  counted: Counted;
  onChange: (choice: AudienceChoice) => void;
  onCountAgain: () => void;
}

/** The first card of a text message: who gets it, and how many that are. */
export function AudienceStep({
  channel,
  choice,
  error,
  counted,
  onChange,
  onCountAgain,
}: AudienceStepProps) {
  const way = wayOf(choice);
  // Going to another way and back comes to the condition that was chosen before.
  const [condition, setCondition] = useState<AudienceChoice['kind']>('all');
  const fields = { choice, error, onChange };

  const go = (next: Way) => {
    if (way === 'condition') setCondition(choice.kind);
    onChange({ ...choice, kind: next === 'condition' ? condition : next });
  };

  return (
    <Step step={1} title="받는 사람">
      <div className={styles.fields}>
        <Segment
          label="고르는 방법"
          className={styles.wide ?? ''}
          options={WAYS}
          value={way}
          onChange={go}
        />
        {way === 'condition' && (
          <ConditionFields {...fields} conditions={['all', 'grade', 'expert']} />
        )}
        {way === 'members' && <MemberIdsField {...fields} />}
        {way === 'phones' && <PhonesField {...fields} />}
        <CountCard channel={channel} counted={counted} onAgain={onCountAgain} />
      </div>
    </Step>
  );
}

function wayOf({ kind }: AudienceChoice): Way {
  return kind === 'members' || kind === 'phones' ? kind : 'condition';
}
