import {
  MAX_MEMBERS,
  type Audience,
  type Conditions,
  type KeptAudience,
  type NamedAudience,
  type PhoneMarks,
} from '@maru/contract/campaign/audience';
import { charsOf, MAX_COLUMN_CHARS } from '@maru/contract/campaign/phone-columns';
import { isBlank } from '@maru/contract/text/clean-text';
import { readMobile } from '@maru/contract/text/typed-text';
import * as z from 'zod/mini';
import { formatNumber } from '../../shared/format.ts';
import {
  choiceOfConditions,
  conditionChoice,
  conditionsOf,
  noCondition,
} from './condition-choice.ts';
import { DOUBTS, type Doubt } from './list-answers.ts';
import { keyOfQuestion } from './list-texts.ts';
import {
  lacksTelephones,
  lengthProblem,
  readEveryNumber,
  readMemberIds,
  readPhones,
  type PastedPhones,
} from './pasted-list.ts';

/** Decision of staff on doubtful numbers of the list; `null` = not yet. */
const decision = z._default(z.nullable(z.enum(['take', 'leave'])), null);
type Decision = z.output<typeof decision>;
const decisions = z.object({
  above: decision,
  column: decision,
  refusal: decision,
  unclear: decision,
  /** By {@link keyOfQuestion}. */
  texts: z._default(z.record(z.string(), z.enum(['take', 'leave'])), {}),
});
export type Decisions = z.output<typeof decisions>;

export const undecided: Decisions = {
  above: null,
  column: null,
  refusal: null,
  unclear: null,
  texts: {},
};

/** Audience values of the form, including those of kinds that are not selected. */
export const audienceChoice = z.object({
  kind: z.enum(['all', 'conditions', 'members', 'phones']),
  match: conditionChoice,
  /** As pasted. */
  members: z.string(),
  phones: z.string(),
  /** Decisions on `phones`. Another list needs new ones. */
  decisions: z._default(decisions, undecided),
  /** Recipients that are excluded. */
  exclude: z.object({
    on: z.boolean(),
    match: conditionChoice,
    phones: z.string(),
    /** Numbers were excluded before and not stored. Staff enter them again or waive them. */
    missing: z._default(z.boolean(), false),
  }),
});
export type AudienceChoice = z.output<typeof audienceChoice>;

export const noRecipients: AudienceChoice = {
  kind: 'all',
  match: noCondition,
  members: '',
  phones: '',
  decisions: undecided,
  exclude: { on: false, match: noCondition, phones: '', missing: false },
};

type Chosen<A> = { audience: A } | { problem: string };

/**
 * Returns the audience in the API's format, or a sentence that names the missing part.
 *
 * @param places variables of the text. Only these columns of pasted numbers are sent.
 */
export function audienceOf(
  choice: AudienceChoice,
  places: readonly string[] = [],
): Chosen<Audience> {
  const meant = meantBy(choice, places);
  if ('problem' in meant) return meant;
  const left = excludeOf(choice);
  if ('problem' in left) return left;
  return { audience: { ...meant.audience, ...left } };
}

/**
 * Part of an audience that can be saved under a name: its conditions, without members and numbers.
 */
export function namedAudienceOf(choice: AudienceChoice): Chosen<NamedAudience> {
  const chosen = audienceOf(choice);
  if ('problem' in chosen) return chosen;
  const { audience } = chosen;
  if (audience.kind !== 'all' && audience.kind !== 'conditions') {
    return { problem: '조건으로 고른 대상만 저장할 수 있어요. 번호와 회원은 저장하지 않아요.' };
  }
  const { exclude, ...meant } = audience;
  if (!exclude?.conditions) return { audience: meant };
  return { audience: { ...meant, exclude: { conditions: exclude.conditions } } };
}

/** Returns a form with a saved audience selected. Pasted numbers stay in the form. */
export function choiceOfNamed(before: AudienceChoice, audience: NamedAudience): AudienceChoice {
  const { kind, exclude } = audience;
  const { phones } = excludedPhones(before) ? before.exclude : noRecipients.exclude;
  return {
    ...before,
    kind,
    match: kind === 'conditions' ? choiceOfConditions(audience.match) : noCondition,
    exclude: {
      on: exclude !== undefined || phones !== '' || lacksExcludedPhones(before),
      match: exclude ? choiceOfConditions(exclude.conditions) : noCondition,
      phones,
      missing: before.exclude.missing,
    },
  };
}

/** Whether the form excludes phone numbers. A saved audience does not include them. */
export function excludedPhones({ exclude }: AudienceChoice): boolean {
  return exclude.on && !isBlank(exclude.phones);
}

/** Whether numbers that were excluded before are neither given again nor waived. */
export function lacksExcludedPhones({ exclude }: AudienceChoice): boolean {
  return exclude.on && exclude.missing && isBlank(exclude.phones);
}

/** The same choice without its pasted members and numbers, which are personal data. */
export function withoutPersons(choice: AudienceChoice): AudienceChoice {
  const { exclude } = choice;
  const missing = exclude.missing || excludedPhones(choice);
  const list = { members: '', phones: '', decisions: undecided };
  return { ...choice, ...list, exclude: { ...exclude, phones: '', missing } };
}

/** Asks for excluded numbers again, which a campaign does not store. */
export const LOST_PHONES =
  '제외한 번호는 저장하지 않아요. 받는 사람 바꾸기를 눌러 제외할 번호를 다시 넣어 주세요.';

/** Whether a campaign excluded numbers, so that its audience cannot be built again. */
export function hasLostPhones({ kind, exclude }: KeptAudience): boolean {
  return kind !== 'phones' && kind !== 'members' && (exclude?.phones ?? 0) > 0;
}

/** Restores the audience of a campaign. Its members and numbers are not stored, and stay empty. */
export function choiceOfKept({ exclude, ...meant }: KeptAudience): AudienceChoice {
  const chosen = meantAgain(meant);
  if (!exclude) return chosen;
  const match = choiceOfConditions(exclude.conditions ?? {});
  const missing = exclude.phones > 0;
  return { ...chosen, exclude: { on: true, match, phones: '', missing } };
}

function meantAgain(meant: KeptAudience): AudienceChoice {
  const by = (match: Partial<Conditions>): AudienceChoice => ({
    ...noRecipients,
    kind: 'conditions',
    match: choiceOfConditions(match),
  });
  switch (meant.kind) {
    case 'grade':
      return by({ grades: meant.grades });
    case 'expert':
      return by({ experts: { ids: [meant.expert_id], state: meant.state } });
    case 'conditions':
      return by(meant.match);
    default:
      return { ...noRecipients, kind: meant.kind };
  }
}

function meantBy(choice: AudienceChoice, places: readonly string[]): Chosen<Audience> {
  switch (choice.kind) {
    case 'all':
      return { audience: { kind: 'all' } };
    case 'conditions': {
      const found = conditionsOf(choice.match);
      if ('problem' in found) return found;
      if (Object.keys(found.conditions).length === 0) {
        return { problem: '조건을 하나 이상 골라 주세요.' };
      }
      return { audience: { kind: 'conditions', match: found.conditions } };
    }
    case 'members':
      return membersOf(choice);
    case 'phones':
      return phonesOf(choice, places);
  }
}

function membersOf({ members }: AudienceChoice): Chosen<Audience> {
  const { ids, invalid } = readMemberIds(members);
  if (invalid.length > 0) return { problem: `회원 번호가 아닌 값이 있어요: ${invalid[0]}` };
  if (ids.length === 0) return { problem: '회원 번호를 입력해 주세요.' };
  if (ids.length > MAX_MEMBERS) return { problem: '회원 번호는 10,000개까지 넣을 수 있어요.' };
  return { audience: { kind: 'members', member_ids: ids } };
}

function phonesOf(
  { phones, decisions: decided }: AudienceChoice,
  places: readonly string[],
): Chosen<Audience> {
  const pasted = readPhones(phones);
  const { written, recognised, table } = pasted;
  if (written.length === 0) return { problem: '휴대폰 번호를 입력해 주세요.' };
  const tooMany = lengthProblem('번호', written.length);
  if (tooMany !== null) return { problem: tooMany };
  if (recognised === 0) {
    return { problem: '휴대폰 번호로 읽을 수 있는 값이 없어요. 010-1234-5678처럼 적어 주세요.' };
  }
  const columns = (table?.columns ?? []).filter(({ name }) => places.includes(name));
  if (charsOf(columns) > MAX_COLUMN_CHARS) {
    return {
      problem: `변수에 넣을 값은 모두 합쳐 ${formatNumber(MAX_COLUMN_CHARS)}자까지예요. 목록을 나눠 보내 주세요.`,
    };
  }
  return {
    audience: {
      kind: 'phones',
      phones: written,
      ...marksOf(pasted, decided),
      ...(columns.length > 0 && { columns }),
    },
  };
}

/** Doubts about the person, which hold for all rows of the number. The others are about a row. */
const OF_PERSON: readonly Doubt[] = ['refusal', 'unclear'];

/** The numbers that get no message, by what the list says and what staff decided. */
function marksOf(
  { declined, doubts, texts, written }: PastedPhones,
  decided: Decisions,
): { marks?: PhoneMarks } {
  const rowsOf = (positions: readonly number[]) => {
    const phones = written.map(readMobile);
    const rows = new Set(positions);
    const persons = new Set(positions.map((at) => phones[at] ?? null));
    persons.delete(null);
    return phones.flatMap((phone, at) => (rows.has(at) || persons.has(phone) ? [at] : []));
  };
  const doubtedAs = (wanted: Decision, doubt: Doubt) => {
    const positions = decided[doubt] === wanted ? doubts[doubt] : [];
    return positions.length > 0 && OF_PERSON.includes(doubt) ? rowsOf(positions) : positions;
  };
  const textsAs = (wanted: Decision) =>
    texts.flatMap((text) =>
      (decided.texts[keyOfQuestion(text)] ?? null) === wanted ? text.rows : [],
    );
  const decidedAs = (wanted: Decision) => {
    const positions = textsAs(wanted);
    return [
      ...new Set([
        ...DOUBTS.flatMap((doubt) => doubtedAs(wanted, doubt)),
        ...(positions.length > 0 ? rowsOf(positions) : []),
      ]),
    ];
  };
  const marks = { declined, undecided: decidedAs(null), left_out: decidedAs('leave') };
  const given = Object.entries(marks).filter(([, positions]) => positions.length > 0);
  return given.length === 0 ? {} : { marks: Object.fromEntries(given) };
}

/** Why an audience cannot be sent yet although it can be counted. `null` = it can be sent. */
export function undecidedProblem(audience: Audience | null): string | null {
  if (audience?.kind !== 'phones' || !audience.marks?.undecided?.length) return null;
  return '보낼지 정하지 않은 번호가 있어요. 목록 아래의 질문에 답해 주세요.';
}

/** How many lines are named; the rest is counted. */
const MOST_LINES_SHOWN = 5;

/** Line numbers of a pasted list, from 1, that contain an invalid mobile number. */
function unreadableLines({ written, lines }: PastedPhones): number[] {
  const bad = lines.filter((_, at) => readMobile(written[at] ?? '') === null);
  return [...new Set(bad)];
}

/** Why a list of numbers to exclude is refused. */
export const NO_TELEPHONES =
  '제외할 목록에 휴대폰 번호 열이 없어요. 휴대폰 번호라면 열 이름을 ‘휴대폰’으로 바꿔 주세요.';

function excludeOf(choice: AudienceChoice): Pick<Audience, 'exclude'> | { problem: string } {
  const { exclude } = choice;
  if (!exclude.on) return {};
  if (lacksExcludedPhones(choice)) {
    return {
      problem:
        '제외한 번호는 저장하지 않아요. 제외할 번호를 다시 넣거나 ‘번호 없이 보내기’를 눌러 주세요.',
    };
  }
  const found = conditionsOf(exclude.match);
  if ('problem' in found) return found;
  const { conditions } = found;
  const pasted = readEveryNumber(exclude.phones);
  const phones = pasted.written;
  const unreadable = unreadableLines(pasted);
  if (unreadable.length > 0) {
    const shown = unreadable.slice(0, MOST_LINES_SHOWN).join(', ');
    const more =
      unreadable.length > MOST_LINES_SHOWN ? ` 외 ${unreadable.length - MOST_LINES_SHOWN}줄` : '';
    return {
      problem: `제외할 번호 가운데 읽을 수 없는 줄이 있어요: ${shown}번째 줄${more}. 고치거나 지워야 보낼 수 있어요.`,
    };
  }
  // The meant persons would stay in.
  if (lacksTelephones(pasted)) return { problem: NO_TELEPHONES };
  const tooMany = lengthProblem('제외할 번호', phones.length);
  if (tooMany !== null) return { problem: tooMany };
  const hasConditions = Object.keys(conditions).length > 0;
  if (!hasConditions && phones.length === 0) {
    return { problem: '제외할 조건이나 번호를 넣어 주세요.' };
  }
  return {
    exclude: { ...(hasConditions && { conditions }), ...(phones.length > 0 && { phones }) },
  };
}
