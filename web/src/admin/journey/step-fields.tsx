import { pushCalls, smsCalls } from '@maru/contract/campaign/campaign';
import {
  journeyQuestion,
  type ConditionStep,
  type JourneyStep,
  type MessageStep,
} from '@maru/contract/journey/journey-step';
import { questionWords } from '@maru/contract/journey/journey-words';
import { PUSH_TEXT_MAX } from '@maru/contract/message/message-limits';
import { makeCall } from '../../shared/call.ts';
import { confirm } from '../../shared/dialog/dialog.ts';
import { RadioField } from '../../shared/form/choice-field.tsx';
import { ClockField } from '../../shared/form/date-field.tsx';
import { SelectField } from '../../shared/form/select-field.tsx';
import { TextareaField } from '../../shared/form/textarea-field.tsx';
import { TextField } from '../../shared/form/text-field.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Toggle } from '../../shared/ui/toggle.tsx';
import { categoryOf, CategoryField } from '../campaign/category-field.tsx';
import { askTest } from '../campaign/test-send.ts';
import { Hint } from '../chrome/hint.tsx';
import { losesBranch } from './flow-edit.ts';
import styles from './flow.module.css';
import { errorOf, type StepErrors } from './step-errors.ts';
import { WaitFields } from './wait-fields.tsx';

interface StepFieldsProps<S extends JourneyStep = JourneyStep> {
  step: S;
  errors: StepErrors;
  onChange: (step: JourneyStep) => void;
}

/** The fields of the chosen step. */
export function StepFields({
  onRemove,
  ...props
}: StepFieldsProps & {
  /** Absent for the only step. */
  onRemove: (() => void) | undefined;
}) {
  const { step } = props;
  const remove = async () => {
    if (losesBranch(step)) {
      const sure = await confirm({
        title: '조건을 지울까요?',
        message: '‘아니요’ 쪽 단계도 함께 지워요. ‘예’ 쪽 단계는 그대로 이어져요.',
        buttons: { confirm: '지우기', tone: 'danger' },
      });
      if (!sure) return;
    }
    onRemove?.();
  };
  return (
    <div className={styles.fields}>
      <FieldsOfKind {...props} />
      {onRemove && (
        <div>
          <Button variant="danger-soft" size="admin" onClick={() => void remove()}>
            이 단계 지우기
          </Button>
        </div>
      )}
    </div>
  );
}

function FieldsOfKind({ step, ...props }: StepFieldsProps) {
  switch (step.kind) {
    case 'wait':
      return <WaitFields {...props} step={step} />;
    case 'until':
      return (
        <ClockField
          label="시각"
          required
          help="한국 시간으로 이 시각이 될 때까지 기다려요."
          value={step.time}
          error={errorOf(props.errors['time'])}
          onChange={(time) => props.onChange({ ...step, time })}
        />
      );
    case 'condition':
      return <ConditionFields {...props} step={step} />;
    case 'message':
      return <MessageFields {...props} step={step} />;
  }
}

const QUESTIONS = journeyQuestion.options.map((value) => ({ value, label: questionWords[value] }));

function ConditionFields({ step, errors, onChange }: StepFieldsProps<ConditionStep>) {
  return (
    <>
      <SelectField
        label="살필 것"
        required
        options={QUESTIONS}
        value={step.asks}
        onChange={({ target }) => {
          const asks =
            journeyQuestion.options.find((each) => each === target.value) ?? 'membership';
          onChange({ ...step, asks, tag: asks === 'tag' ? step.tag : '' });
        }}
      />
      {step.asks === 'tag' && (
        <TextField
          label="태그"
          required
          autoComplete="off"
          value={step.tag}
          error={errorOf(errors['tag'])}
          onChange={({ target }) => onChange({ ...step, tag: target.value })}
        />
      )}
    </>
  );
}

const CHANNELS = [
  { value: 'sms', label: '문자' },
  { value: 'push', label: '푸시' },
];

function MessageFields({ step, errors, onChange }: StepFieldsProps<MessageStep>) {
  const isPush = step.channel === 'push';
  return (
    <>
      <RadioField
        label="보낼 곳"
        name={`channel-${step.key}`}
        options={CHANNELS}
        value={step.channel}
        onChange={(channel) =>
          onChange({ ...step, channel: channel === 'push' ? 'push' : 'sms', link: null })
        }
      />
      <TextField
        label={isPush ? '제목' : '제목 (긴 문자)'}
        required={isPush}
        autoComplete="off"
        value={step.title}
        error={errorOf(errors['title'])}
        onChange={({ target }) => onChange({ ...step, title: target.value })}
      />
      <TextareaField
        label="본문"
        required
        rows={6}
        spellCheck={false}
        help={
          isPush
            ? `#{이름}을 쓸 수 있어요. ${PUSH_TEXT_MAX}자까지예요.`
            : '#{이름}과 #{수신거부}를 쓸 수 있어요. 문자 안의 주소는 눌렀는지 알 수 있는 짧은 주소로 바뀌어요.'
        }
        value={step.text}
        error={errorOf(errors['text'])}
        onChange={({ target }) => onChange({ ...step, text: target.value })}
      />
      {isPush && (
        <TextField
          label="열 페이지"
          inputMode="url"
          autoComplete="off"
          placeholder="/membership"
          value={step.link ?? ''}
          error={errorOf(errors['link'])}
          onChange={({ target }) =>
            onChange({ ...step, link: target.value === '' ? null : target.value })
          }
        />
      )}
      <CategoryField
        value={step.category}
        onChange={(category) => onChange({ ...step, category })}
      />
      <Toggle on={step.advertising} onChange={(advertising) => onChange({ ...step, advertising })}>
        광고성 정보
      </Toggle>
      <Hint>
        {step.advertising
          ? '(광고) 표시와 무료수신거부를 붙이고, 밤 9시부터 아침 8시까지는 기다렸다가 보내요. 광고를 허락하지 않은 회원은 여기에서 나가요.'
          : '광고로 읽히는 말이 있으면 저장할 수 없어요.'}
      </Hint>
      <div>
        <Button variant="outline" size="admin" onClick={() => void sendTest(step)}>
          나에게 테스트
        </Button>
      </div>
    </>
  );
}

/** Sends the message as it is written, with the short links that the journey gives it. */
async function sendTest(step: MessageStep): Promise<void> {
  const { channel, title, text, link, advertising } = step;
  const words = { title, text, advertising, picture: null, ...categoryOf(step) };
  if (channel === 'sms') {
    await askTest({
      channel,
      input: { label: '받을 휴대폰 번호', type: 'phone' },
      notFound: '받을 번호를 확인해 주세요',
      send: (to, idempotencyKey) =>
        makeCall(smsCalls.test, { body: { ...words, short_links: true, to }, idempotencyKey }),
      onSent: () => undefined,
    });
    return;
  }
  await askTest({
    channel,
    input: { label: '받을 회원 아이디', type: 'text' },
    notFound: '푸시를 받는 기기가 없는 회원이에요',
    send: (to, idempotencyKey) =>
      makeCall(pushCalls.test, { body: { ...words, link, to }, idempotencyKey }),
    onSent: () => undefined,
  });
}
