import type { JourneyView } from '@maru/contract/journey/journey';
import { findStep, MOST_STEPS, type JourneyStep } from '@maru/contract/journey/journey-step';
import { entryText } from '@maru/contract/journey/journey-words';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { FieldErrorText } from '../../shared/form/field.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Panel } from '../chrome/admin-page.tsx';
import { Hint } from '../chrome/hint.tsx';
import type { JourneyForm } from './basics-panel.tsx';
import { changeStep, insertStep, removeStep, type Slot, type StepKind } from './flow-edit.ts';
import { FlowPicture } from './flow-picture.tsx';
import { membersAddressOf } from './journey-values.ts';
import type { StepErrors } from './step-errors.ts';
import { StepFields } from './step-fields.tsx';
import styles from './flow.module.css';

const KINDS: readonly { kind: StepKind; label: string }[] = [
  { kind: 'message', label: '메시지' },
  { kind: 'wait', label: '기다리기' },
  { kind: 'until', label: '시각까지' },
  { kind: 'condition', label: '조건' },
];

/** Errors of each step, in the order of the steps, and one about all of them. */
function useStepErrors(form: JourneyForm) {
  const { errors } = form.formState;
  const all = errors.steps;
  const list: readonly (StepErrors | undefined)[] = Array.isArray(all) ? all : [];
  return { list, message: all?.message ?? all?.root?.message ?? null };
}

interface FlowPanelProps {
  form: JourneyForm;
  /** `null` = a new journey. */
  item: JourneyView | null;
  chosen: number | null;
  /** The step that the server refused. */
  refused: number | null;
  onChoose: (key: number | null) => void;
}

/** The flow chart, with the places at which steps are added. */
export function FlowPanel({ form, item, chosen, refused, onChoose }: FlowPanelProps) {
  const id = useId();
  const { field } = useController({ name: 'steps', control: form.control });
  const entry = form.watch('entry');
  const { list, message } = useStepErrors(form);
  const [adding, setAdding] = useState<Slot | null>(null);
  const steps = field.value;
  const [plan, ...older] = item?.plans ?? [];
  const isFull = steps.length >= MOST_STEPS;
  const faulty = new Set(
    steps.filter((step, at) => step.key === refused || list[at]).map(({ key }) => key),
  );
  const add = (slot: Slot, kind: StepKind) => {
    const above = Math.max(0, ...(plan?.steps ?? []).map(({ key }) => key));
    const made = insertStep(steps, slot, kind, above);
    field.onChange(made.steps);
    setAdding(null);
    onChoose(made.key);
  };
  const isOver = item?.state === 'ended';

  return (
    <Panel title="흐름" aside={`${steps.length} / ${MOST_STEPS}단계`}>
      <div className={styles.fields}>
        {message !== null && <FieldErrorText id={id} text={message} />}
        <OlderPlans item={item} older={older} />
        <FlowPicture
          steps={steps}
          entry={entryText(entry)}
          counts={item && item.state !== 'draft' ? (plan?.counts ?? []) : []}
          membersOf={(step) =>
            membersAddressOf(item?._id ?? 0, { state: 'inside', step: String(step) })
          }
          chosen={chosen}
          onChoose={onChoose}
          faulty={faulty}
          between={(slot) =>
            isOver || isFull ? null : (
              <AddStep
                isOpen={adding?.after === slot.after && adding.branch === slot.branch}
                onOpen={() => setAdding(slot)}
                onClose={() => setAdding(null)}
                onAdd={(kind) => add(slot, kind)}
              />
            )
          }
        />
      </div>
    </Panel>
  );
}

/** Notes that members who entered before the last change finish on the older flow. */
function OlderPlans({ item, older }: { item: JourneyView | null; older: JourneyView['plans'] }) {
  const inside = older.reduce((sum, plan) => sum + plan.inside, 0);
  if (item === null || inside === 0) return null;
  return (
    <p className={styles.note}>
      고치기 전에 들어온 회원 {inside}명은 그때의 흐름을 따라 마쳐요. 아래 수에는 지금 흐름의 회원만
      있어요.
    </p>
  );
}

interface AddStepProps {
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  onAdd: (kind: StepKind) => void;
}

/** A button that opens the kinds of steps. The focus follows, and returns after a cancel. */
function AddStep({ isOpen, onOpen, onClose, onAdd }: AddStepProps) {
  const root = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    root.current?.querySelector('button')?.focus();
  }, [isOpen]);
  if (!isOpen) {
    return (
      <div ref={root}>
        <Button variant="ghost" size="xs" onClick={onOpen}>
          <Icon name="plus" size={16} />
          단계 추가
        </Button>
      </div>
    );
  }
  return (
    <div ref={root} role="group" aria-label="추가할 단계" className={styles.adding}>
      {KINDS.map(({ kind, label }) => (
        <Button key={kind} variant="outline" size="xs" onClick={() => onAdd(kind)}>
          {label}
        </Button>
      ))}
      <Button variant="ghost" size="xs" onClick={onClose}>
        취소
      </Button>
    </div>
  );
}

/** The fields of the chosen step, and its removal. */
export function StepPanel({
  form,
  chosen,
  takesFocus,
  onRemoved,
}: {
  form: JourneyForm;
  chosen: number | null;
  /** Whether the panel takes the focus when it appears, because a step was chosen or removed. */
  takesFocus: boolean;
  onRemoved: () => void;
}) {
  const root = useRef<HTMLDivElement>(null);
  const take = useEffectEvent(() => {
    if (!takesFocus) return;
    root.current?.focus({ preventScroll: true });
    root.current?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => take(), []);
  const { field } = useController({ name: 'steps', control: form.control });
  const { list } = useStepErrors(form);
  const steps = field.value;
  const step = findStep(steps, chosen);
  if (step === null) {
    return (
      <div ref={root} tabIndex={-1} className={styles.stepPanel}>
        <Panel title="단계">
          <Hint>흐름에서 고칠 단계를 골라 주세요.</Hint>
        </Panel>
      </div>
    );
  }
  const change = (changed: JourneyStep) => field.onChange(changeStep(steps, changed));
  const remove = () => {
    field.onChange(removeStep(steps, step.key));
    onRemoved();
  };
  return (
    <div ref={root} tabIndex={-1} className={styles.stepPanel}>
      <Panel title="단계 고치기">
        <StepFields
          step={step}
          errors={list[steps.indexOf(step)] ?? {}}
          onChange={change}
          onRemove={steps.length > 1 ? remove : undefined}
        />
      </Panel>
    </div>
  );
}
