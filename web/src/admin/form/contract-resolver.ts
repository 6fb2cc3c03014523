import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';
import { EMPTY } from '@maru/contract/core/primitive';
import { HALF_TYPED_DAY, hasUsualYear } from '@maru/contract/text/usual-year';
import { wording } from '../../shared/wording.ts';

const texts = wording.validation;
const NO_DATE = '달력에 있는 날짜를 2026.11.20처럼 입력해 주세요.';
const NO_MOMENT = '달력에 있는 날짜와 시각을 2026.11.20 09:00처럼 입력해 주세요.';

/** The fields of a schema issue that the message needs. */
interface Issue {
  code: string;
  origin?: string | undefined;
  minimum?: unknown;
  maximum?: unknown;
  input?: unknown;
}

/** Korean messages for the contract rules that report errors in English. */
const RULES: Readonly<Record<string, string>> = {
  [EMPTY]: texts.required,
  'must contain a visible character': texts.required,
  'must have more visible characters': '눈에 보이는 글자로 적어 주세요.',
  'must be one line': '한 줄로 적어 주세요.',
  'must not contain unreadable characters': '읽을 수 없는 글자가 있어요.',
  'must not repeat an entry': '같은 것이 두 번 들어 있어요.',
  'must have at most two decimals': '소수 둘째 자리까지 적어 주세요.',
  'must be a complete date': NO_DATE,
  'must be a complete date and time': NO_MOMENT,
  'must have a year within the accepted range': texts.year,
  'must be a web address': 'https://로 시작하는 주소나 /로 시작하는 사이트 안 주소를 적어 주세요.',
  'must be an address that members can open': texts.privateAddress,
  'must be a playable video link': '재생할 수 있는 영상 주소를 적어 주세요.',
  'must have at least two choices': '보기를 두 개 이상 적어 주세요.',
  'must not be before the start': '시작보다 빠른 날이에요.',
  'must have 4 to 20 letters or digits': '영문과 숫자로 4~20자를 적어 주세요.',
  'must be a narrower range': '대역이 너무 넓어요. 더 좁게 적어 주세요.',
};
const KOREAN = /[가-힣]/;

/** Checks a form with the schema the API checks it with, in the product's words. */
export function contractResolver<In extends FieldValues, Out>(
  schema: z.ZodMiniType<Out, In>,
): Resolver<In, unknown, Out> {
  const resolve = zodResolver(schema, { error: (issue) => koreanOf(issue) });
  return async (values, context, options) => {
    const result = await resolve(values, context, options);
    sayInKorean(result.errors);
    return result;
  };
}

/** The sentence for a typed moment that is no moment or has an unusual year; `null` = usable. */
export function momentProblemOf(typed: string): string | null {
  if (hasUsualYear(typed)) return null;
  return typed.startsWith(HALF_TYPED_DAY) ? NO_MOMENT : texts.year;
}

/** A rule's own message takes precedence over the error map, so it is translated afterwards. */
function sayInKorean(errors: object): void {
  for (const error of Object.values(errors)) {
    if (typeof error !== 'object' || error === null) continue;
    if (!('message' in error) || typeof error.message !== 'string') sayInKorean(error);
    else if (!KOREAN.test(error.message)) error.message = RULES[error.message] ?? texts.pattern;
  }
}

/** The sentence for an issue of zod. */
export function koreanOf(issue: Issue): string {
  const { code, origin, minimum, maximum, input } = issue;
  if (input === undefined || input === null || input === '') return texts.required;
  if (code === 'too_small') {
    if (origin === 'string')
      return Number(minimum) <= 1 ? texts.required : texts.min(Number(minimum));
    // A number that means that no option is chosen yet, such as the id 0.
    if (input === 0) return texts.required;
    return texts.numMin(Number(minimum));
  }
  if (code === 'too_big') {
    return origin === 'string' ? texts.max(Number(maximum)) : texts.numMax(Number(maximum));
  }
  return texts.pattern;
}
