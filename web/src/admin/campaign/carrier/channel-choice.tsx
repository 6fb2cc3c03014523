import { carrierKind, type CarrierKind } from '@maru/contract/campaign/carrier/carrier';
import { messageKindNames } from '@maru/contract/message/channel';
import { Segment } from '../../../shared/ui/segment.tsx';
import { Step } from '../composer-frame.tsx';

interface ChannelChoiceProps {
  /** `null` = a text message. */
  kind: CarrierKind | null;
  /** Kinds that are set up; `undefined` until they are known. */
  setUp: readonly string[] | undefined;
  onChange: (kind: CarrierKind | null) => void;
}

const TEXT = 'text';

/** Chooses between a text message and the other kinds of messages to a phone number. */
export function ChannelChoice({ kind, setUp = [], onChange }: ChannelChoiceProps) {
  const offered = carrierKind.options.filter((each) => setUp.includes(each) || each === kind);
  return (
    <Step title="보내는 방법">
      <Segment
        label="보내는 방법"
        options={[
          { value: TEXT, label: '문자' },
          ...offered.map((each) => ({ value: each, label: messageKindNames[each] })),
        ]}
        value={kind ?? TEXT}
        onChange={(value) => onChange(offered.find((each) => each === value) ?? null)}
      />
    </Step>
  );
}
