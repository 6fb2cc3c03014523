import { percentOf, type Curriculum, type VodItem, type VodProgress } from '@maru/contract/vod/vod';

/** `locked` is used only when it is certain: a visitor may turn out to be any member. */
export type StepState = 'done' | 'begun' | 'open' | 'locked';

export interface Step {
  item: VodItem;
  state: StepState;
  /** 0 to 100. */
  percent: number;
}

export interface Course {
  steps: Step[];
  done: number;
  /** The share of its steps that are done, 0 to 100. */
  percent: number;
  seconds: number;
  /** Where to go on: the first step that is open and not done; after the last one the first. */
  next: Step | null;
}

/**
 * A series as one visitor sees it.
 *
 * @param open the recordings open to the member; `null` for a visitor, who may open the free ones.
 */
export function courseOf(
  { steps: items }: Pick<Curriculum, 'steps'>,
  progress: ReadonlyMap<number, VodProgress>,
  open: ReadonlySet<number> | null,
): Course {
  const steps = items.map((item): Step => {
    const known = progress.get(item._id);
    const isOpen = open === null ? item.kind === 'free' : open.has(item._id);
    const percent = known ? percentOf(known) : 0;
    if (known?.finished) return { item, state: isOpen ? 'done' : 'locked', percent };
    if (!isOpen) return { item, state: 'locked', percent };
    return { item, state: percent > 0 ? 'begun' : 'open', percent };
  });
  const done = items.filter(({ _id }) => progress.get(_id)?.finished).length;
  const enterable = steps.filter(({ state }) => state !== 'locked');
  return {
    steps,
    done,
    percent: items.length === 0 ? 0 : Math.round((done / items.length) * 100),
    seconds: items.reduce((sum, { length_s }) => sum + (length_s ?? 0), 0),
    next: enterable.find(({ state }) => state !== 'done') ?? enterable[0] ?? null,
  };
}
