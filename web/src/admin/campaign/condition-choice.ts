import type { Conditions } from '@maru/contract/campaign/audience';
import { MOST_CONDITION_DAYS } from '@maru/contract/campaign/segment/behaviour';
import { grade } from '@maru/contract/member/grade';
import * as z from 'zod/mini';
import {
  behaviourChoice,
  behaviourOf,
  choiceOfBehaviour,
  noBehaviour,
} from './behaviour-choice.ts';

const held = z.object({
  ids: z.array(z.number()),
  state: z.enum(['active', 'expired']),
});

/** A set of conditions during editing. Days stay as typed. */
export const conditionChoice = z.object({
  grades: z.array(grade),
  experts: held,
  products: held,
  series: held,
  endsFrom: z.string(),
  endsTo: z.string(),
  events: z.object({ ids: z.array(z.number()), won: z.boolean() }),
  loginFrom: z.string(),
  loginTo: z.string(),
  /** Older drafts do not have this field. */
  behaviour: z._default(behaviourChoice, noBehaviour),
});
export type ConditionChoice = z.output<typeof conditionChoice>;

export const noCondition: ConditionChoice = {
  grades: [],
  experts: { ids: [], state: 'active' },
  products: { ids: [], state: 'active' },
  series: { ids: [], state: 'active' },
  endsFrom: '',
  endsTo: '',
  events: { ids: [], won: false },
  loginFrom: '',
  loginTo: '',
  behaviour: noBehaviour,
};

/** Returns the conditions in the API's format, or a sentence that describes the error. */
export function conditionsOf(
  choice: ConditionChoice,
): { conditions: Partial<Conditions> } | { problem: string } {
  const ends = endsOf(choice);
  if (ends === 'wrong') {
    return { problem: '만료일은 앞 칸이 뒤 칸보다 크지 않은 날 수로 적어 주세요.' };
  }
  const login = loginOf(choice);
  if (login === 'wrong') {
    return { problem: '마지막 접속은 뒤 칸이 앞 칸보다 큰 날 수로 적어 주세요.' };
  }
  const behaviour = behaviourOf(choice.behaviour);
  if ('problem' in behaviour) return behaviour;
  const { grades, experts, products, series, events } = choice;
  return {
    conditions: {
      ...(grades.length > 0 && { grades }),
      ...(experts.ids.length > 0 && { experts }),
      ...(products.ids.length > 0 && { products }),
      ...(series.ids.length > 0 && { series }),
      ...(ends && { ends }),
      ...(events.ids.length > 0 && { events }),
      ...(login && { login }),
      ...behaviour.conditions,
    },
  };
}

/** Converts stored conditions into the form's choice. */
export function choiceOfConditions(set: Partial<Conditions>): ConditionChoice {
  const { ends, login } = set;
  return {
    grades: set.grades ?? noCondition.grades,
    experts: set.experts ?? noCondition.experts,
    products: set.products ?? noCondition.products,
    series: set.series ?? noCondition.series,
    endsFrom: ends ? String(ends.from) : '',
    endsTo: ends ? String(ends.to) : '',
    events: set.events ?? noCondition.events,
    loginFrom: login ? String(login.from) : '',
    loginTo: login ? String(login.to ?? '') : '',
    behaviour: choiceOfBehaviour(set),
  };
}

function endsOf({ endsFrom, endsTo }: ConditionChoice): Conditions['ends'] | 'wrong' {
  if (endsFrom === '' && endsTo === '') return undefined;
  const [from, to] = [daysOf(endsFrom), daysOf(endsTo)];
  return from === null || to === null || from > to ? 'wrong' : { from, to };
}

function loginOf({ loginFrom, loginTo }: ConditionChoice): Conditions['login'] | 'wrong' {
  if (loginFrom === '' && loginTo === '') return undefined;
  const from = loginFrom === '' ? 0 : daysOf(loginFrom);
  const to = loginTo === '' ? null : daysOf(loginTo);
  if (from === null || from < 0 || (loginTo !== '' && to === null)) return 'wrong';
  return to !== null && to <= from ? 'wrong' : { from, to };
}

function daysOf(typed: string): number | null {
  const days = /^-?\d{1,4}$/.test(typed.trim()) ? Number(typed) : NaN;
  return Math.abs(days) <= MOST_CONDITION_DAYS ? days : null;
}
