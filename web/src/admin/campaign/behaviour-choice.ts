import type { Conditions } from '@maru/contract/campaign/audience';
import { campaignResult, MOST_CONDITION_DAYS } from '@maru/contract/campaign/segment/behaviour';
import { isBlank } from '@maru/contract/text/clean-text';
import * as z from 'zod/mini';

const ids = z.array(z.number());

/** Whether a condition applies: not at all, as it is, or reversed. */
const way = z.enum(['any', 'yes', 'no']);
export type Way = z.output<typeof way>;

/** The conditions on what members did, during editing. Days and amounts stay as typed. */
export const behaviourChoice = z.object({
  tags: z.object({ names: z.array(z.string()), not: z.boolean() }),
  watched: z.object({ way, days: z.string(), experts: ids, broadcasts: ids, series: ids }),
  reminders: z.object({ way, experts: ids }),
  campaigns: z.object({
    ids,
    result: campaignResult,
  }),
  paid: z.object({ way, products: ids, amount: z.string(), days: z.string() }),
});
export type BehaviourChoice = z.output<typeof behaviourChoice>;

export const noBehaviour: BehaviourChoice = {
  tags: { names: [], not: false },
  watched: { way: 'any', days: '30', experts: [], broadcasts: [], series: [] },
  reminders: { way: 'any', experts: [] },
  campaigns: { ids: [], result: 'received' },
  paid: { way: 'any', products: [], amount: '', days: '' },
};

type Behaviour = Pick<Conditions, 'tags' | 'watched' | 'reminders' | 'campaigns' | 'paid'>;

/** Returns the conditions in the API's format, or a sentence that describes the error. */
export function behaviourOf(
  choice: BehaviourChoice,
): { conditions: Behaviour } | { problem: string } {
  const { tags, reminders, campaigns } = choice;
  const watched = watchedOf(choice.watched);
  if (watched === 'wrong')
    return { problem: `방송을 본 기간은 1에서 ${MOST_CONDITION_DAYS}까지의 날 수로 적어 주세요.` };
  const paid = paidOf(choice.paid);
  if (paid === 'wrong') return { problem: '결제 금액과 기간은 1 이상의 숫자로 적어 주세요.' };
  return {
    conditions: {
      ...(tags.names.length > 0 && { tags }),
      ...(watched && { watched }),
      ...(reminders.way !== 'any' && {
        reminders: { experts: listed(reminders.experts), not: reminders.way === 'no' },
      }),
      ...(campaigns.ids.length > 0 && { campaigns }),
      ...(paid && { paid }),
    },
  };
}

/** Converts stored conditions into the form's choice. */
export function choiceOfBehaviour(set: Partial<Conditions>): BehaviourChoice {
  const { tags, watched, reminders, campaigns, paid } = set;
  return {
    tags: tags ?? noBehaviour.tags,
    watched: watched
      ? {
          way: wayOf(watched.not),
          days: String(watched.days),
          experts: watched.experts ?? [],
          broadcasts: watched.broadcasts ?? [],
          series: watched.series ?? [],
        }
      : noBehaviour.watched,
    reminders: reminders
      ? { way: wayOf(reminders.not), experts: reminders.experts ?? [] }
      : noBehaviour.reminders,
    campaigns: campaigns ?? noBehaviour.campaigns,
    paid: paid
      ? {
          way: wayOf(paid.not),
          products: paid.products ?? [],
          amount: String(paid.amount ?? ''),
          days: String(paid.days ?? ''),
        }
      : noBehaviour.paid,
  };
}

/** Number of conditions that are chosen, for the heading of the hidden fields. */
export function countBehaviour({
  tags,
  watched,
  reminders,
  campaigns,
  paid,
}: BehaviourChoice): number {
  const chosen = [
    tags.names.length > 0,
    campaigns.ids.length > 0,
    ...[watched, reminders, paid].map((one) => one.way !== 'any'),
  ];
  return chosen.filter(Boolean).length;
}

const wayOf = (not: boolean): Way => (not ? 'no' : 'yes');

/** A list without an entry names nothing. */
const listed = (list: number[]) => (list.length > 0 ? list : undefined);

function watchedOf({
  way: chosen,
  days: typed,
  experts,
  broadcasts,
  series,
}: BehaviourChoice['watched']): Behaviour['watched'] | 'wrong' {
  if (chosen === 'any') return undefined;
  const days = numberOf(typed, MOST_CONDITION_DAYS);
  if (days === null) return 'wrong';
  return {
    experts: listed(experts),
    broadcasts: listed(broadcasts),
    series: listed(series),
    days,
    not: chosen === 'no',
  };
}

function paidOf({
  way: chosen,
  products,
  amount: typedAmount,
  days: typedDays,
}: BehaviourChoice['paid']): Behaviour['paid'] | 'wrong' {
  if (chosen === 'any') return undefined;
  const days = isBlank(typedDays) ? null : numberOf(typedDays, MOST_CONDITION_DAYS);
  const amount = isBlank(typedAmount) ? null : numberOf(typedAmount, Number.MAX_SAFE_INTEGER);
  if (days === null && !isBlank(typedDays)) return 'wrong';
  if (amount === null && !isBlank(typedAmount)) return 'wrong';
  return {
    products: listed(products),
    ...(amount !== null && { amount }),
    days,
    not: chosen === 'no',
  };
}

function numberOf(typed: string, most: number): number | null {
  const digits = typed.trim().replaceAll(',', '');
  const number = /^\d{1,15}$/.test(digits) ? Number(digits) : 0;
  return number >= 1 && number <= most ? number : null;
}
