import { readLine } from '@maru/contract/text/clean-text';
import { NICKNAME_LETTERS } from '@maru/contract/text/name/nickname-letters';
import { usualForm } from '@maru/contract/text/typed-text';
import {
  email,
  firstOf,
  maxLength,
  minLength,
  noWhitespace,
  password,
  pattern,
  phone,
  required,
} from '../../shared/form/rules.ts';

/** Text fields of the sign-up form. */
export const fieldNames = [
  'user_id',
  'password',
  'passwordAgain',
  'nickname',
  'phone',
  'email',
] as const;
export type FieldName = (typeof fieldNames)[number];
export type SignupForm = Readonly<Record<FieldName, string>>;
export type FieldProblems = Partial<Record<FieldName, string>>;

const LOGIN_ID = /^[A-Za-z0-9_]+$/;
const nicknameLetters = pattern(NICKNAME_LETTERS, '한글, 영문, 숫자와 밑줄(_)만 쓸 수 있어요.');

export const nicknameRules = [noWhitespace, minLength(2), maxLength(10), nicknameLetters];

/** Fields that the server cleans before it checks them. */
const readers: Partial<Record<FieldName, (typed: string) => string>> = {
  user_id: usualForm,
  nickname: readLine,
  email: usualForm,
};

/** A typed value as the server reads it. */
function readField(name: FieldName, form: SignupForm): string {
  const typed = form[name];
  return readers[name]?.(typed) ?? typed;
}

const rules: Readonly<Record<FieldName, (value: string) => string | true>> = {
  user_id: firstOf(required, noWhitespace, minLength(4), maxLength(20), pattern(LOGIN_ID)),
  password: firstOf(required, noWhitespace, password),
  passwordAgain: firstOf(required),
  nickname: firstOf(required, ...nicknameRules),
  phone: firstOf(required, phone),
  email: firstOf(email),
};

/** The fields as they are sent. */
export function sentFields(form: SignupForm) {
  const address = readField('email', form);
  return {
    user_id: readField('user_id', form),
    password: form.password,
    nickname: readField('nickname', form),
    ...(address === '' ? {} : { email: address }),
  };
}

export const PASSWORDS_DIFFER = '비밀번호가 서로 달라요. 다시 입력해 주세요.';

/** Validation error of one field, or `null`. */
export function problemOf(name: FieldName, form: SignupForm): string | null {
  const answer = rules[name](readField(name, form));
  if (answer !== true) return answer;
  return name === 'passwordAgain' && form.passwordAgain !== form.password ? PASSWORDS_DIFFER : null;
}

/** Everything that is wrong, in the order of the form. */
export function problemsOf(form: SignupForm): FieldProblems {
  const problems: FieldProblems = {};
  for (const name of fieldNames) {
    const problem = problemOf(name, form);
    if (problem !== null) problems[name] = problem;
  }
  return problems;
}

export const NICKNAME_REFUSED = '쓸 수 없는 닉네임이에요. 다른 닉네임을 정해 주세요.';

const TAKEN: Readonly<Record<string, string>> = {
  user_id: '이미 쓰고 있는 아이디예요.',
  nickname: NICKNAME_REFUSED,
  phone: '이 번호로 가입한 계정이 있어요. 아이디 찾기를 이용해 주세요.',
  email: '이미 등록된 이메일이에요.',
};

export const WEAK_PASSWORD = '쉽게 짐작할 수 있는 비밀번호예요. 다른 비밀번호를 정해 주세요.';

/** The sentence for a field the server refused. */
export function refusedFieldText(path: string, message: string): string | null {
  if (message === 'taken') return TAKEN[path] ?? null;
  if (message === 'other') return '본인확인한 번호와 달라요. 본인확인을 다시 해 주세요.';
  return message === 'weak' ? WEAK_PASSWORD : null;
}

/** The sentence for a code the server refused. */
export function refusedCodeText(message: string | undefined): string {
  return message === 'wrong'
    ? '인증번호가 달라요. 문자를 다시 확인해 주세요.'
    : '더 쓸 수 없는 인증번호예요. 인증번호를 다시 받아 주세요.';
}
