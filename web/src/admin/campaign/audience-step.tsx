import type { MessageCategory } from '@maru/contract/message/message-choice';
import { FieldErrorText } from '../../shared/form/field.tsx';
import { useErrorText } from '../../shared/form/use-error-text.ts';
import { Segment } from '../../shared/ui/segment.tsx';
import { undecided, type AudienceChoice } from './audience-choice.ts';
import { ChosenConditions } from './chosen-conditions.tsx';
import styles from './audience.module.css';
import { Step } from './composer-frame.tsx';
import { CountCard } from './count-card.tsx';
import { ExcludeFields } from './exclude-fields.tsx';
import { MemberIdsField } from './member-ids-field.tsx';
import { PhonesField } from './phones-field.tsx';
import { RefusedPhones } from './refused-phones.tsx';
import type { Counted } from './use-preview.ts';
import type { Channel } from '@maru/contract/message/channel';

type Way = 'condition' | 'members' | 'phones';

const WAYS: readonly { value: Way; label: string }[] = [
  { value: 'condition', label: '조건' },
  { value: 'members', label: '직접 선택' },
  { value: 'phones', label: '번호·파일' },
];

interface AudienceStepProps {
  channel: Channel;
  choice: AudienceChoice;
  advertising: boolean;
  category: MessageCategory | null;
  text: string;
  /** `null` = now. */
  sendAt: string | null;
  isOverCap: boolean;
  error: string | undefined;
  counted: Counted;
  onChange: (choice: AudienceChoice) => void;
  onCountAgain: () => void;
}

/** First card of a text message: its recipients and their number. */
export function AudienceStep({
  channel,
  choice,
  advertising,
  category,
  text,
  sendAt,
  isOverCap,
  error,
  counted,
  onChange,
  onCountAgain,
}: AudienceStepProps) {
  const way = wayOf(choice);
  const errorText = useErrorText(way === 'condition' ? error : undefined);

  return (
    <Step step={1} title="받는 사람">
      <div className={styles.fields}>
        <Segment
          label="고르는 방법"
          className={styles.wide ?? ''}
          options={WAYS}
          value={way}
          onChange={(next) => onChange({ ...choice, kind: next === 'condition' ? 'all' : next })}
        />
        {way === 'condition' && <ChosenConditions choice={choice} onChange={onChange} />}
        {way === 'members' && <MemberIdsField {...{ choice, error, onChange }} />}
        {way === 'phones' && (
          <PhonesField
            label="휴대폰 번호"
            required
            withColumns
            phones={choice.phones}
            error={error}
            decisions={choice.decisions}
            onDecide={(decisions) => onChange({ ...choice, decisions })}
            onChange={(phones) => onChange({ ...choice, phones, decisions: undecided })}
          />
        )}
        <ExcludeFields choice={choice} onChange={onChange} />
        <FieldErrorText id="audience-error" text={errorText} />
        <CountCard
          channel={channel}
          counted={counted}
          isPasted={way === 'phones'}
          onAgain={onCountAgain}
        />
        {way === 'phones' && (
          <RefusedPhones {...{ choice, advertising, category, text, sendAt, isOverCap, counted }} />
        )}
      </div>
    </Step>
  );
}

function wayOf({ kind }: AudienceChoice): Way {
  return kind === 'members' || kind === 'phones' ? kind : 'condition';
}
