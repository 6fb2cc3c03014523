import type { Campaign } from '@maru/contract/campaign/campaign';
import { FieldErrorText } from '../../shared/form/field.tsx';
import { useErrorText } from '../../shared/form/use-error-text.ts';
import { Button } from '../../shared/ui/button.tsx';
import styles from './audience.module.css';
import { audienceText } from '@maru/contract/campaign/audience-words';
import { hasLostPhones, LOST_PHONES } from './audience-choice.ts';
import { useOptionNames } from './option-names.ts';
import { Step } from './composer-frame.tsx';
import { CountCard } from './count-card.tsx';
import type { Counted } from './use-preview.ts';
import type { Channel } from '@maru/contract/message/channel';

interface KeptAudienceProps {
  channel: Channel;
  step?: number;
  before: Campaign;
  error: string | undefined;
  counted: Counted;
  onChange: () => void;
  onCountAgain: () => void;
}

/** Shows the stored audience of a campaign being edited and lets staff choose another one. */
export function KeptAudience({
  channel,
  step,
  before: { audience },
  error,
  counted,
  onChange,
  onCountAgain,
}: KeptAudienceProps) {
  const optionName = useOptionNames();
  const errorText = useErrorText(error);
  const isByHand = audience.kind === 'phones' || audience.kind === 'members';
  const lost = hasLostPhones(audience);
  return (
    <Step
      {...(step === undefined ? {} : { step })}
      title="받는 사람"
      aside={
        <Button variant="outline" size="admin" onClick={onChange}>
          받는 사람 바꾸기
        </Button>
      }
    >
      <div className={styles.fields}>
        <p>
          <b>{audienceText(audience, optionName)}</b>
        </p>
        <p className={styles.help}>
          {lost
            ? LOST_PHONES
            : isByHand
              ? '지금 받는 사람 그대로 보내요. 그사이 탈퇴했거나 수신을 거부한 분은 빠져요.'
              : '같은 조건으로 지금 다시 세어 보내요.'}
        </p>
        <FieldErrorText id="audience-error" text={errorText} />
        {!lost && (
          <CountCard
            channel={channel}
            counted={counted}
            isPasted={audience.kind === 'phones'}
            onAgain={onCountAgain}
          />
        )}
      </div>
    </Step>
  );
}
