import { countVisible, digitOrSpecial } from '@maru/contract/core/primitive';
import { cleanText } from '@maru/contract/text/clean-text';
import { usualForm } from '@maru/contract/text/typed-text';
import { wording } from '../wording.ts';
import { isPhone } from './masks.ts';
import { countStored } from './count-stored.ts';

const texts = wording.validation;

/** Returns the problem with a value in Korean, or `null` if the value is valid. */
export type Rule = (value: string) => string | null;

/**
 * How long the words of an error stay. The red edge stays until the value changes (specification
 * S5.10).
 */
export const ERROR_TEXT_MS = 5_000;

export const MAX_FILE_BYTES = 10 * 1024 * 1024;
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif'] as const;
/** Image types that the server can convert for a text message. */
export const MMS_IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
/** Image types that a dialog accepts. Browsers use one media type for .jpg and .jpeg. */
export const DIALOG_IMAGE_TYPES = ['image/jpeg', 'image/png'] as const;

const EMAIL =
  /^[^\s@<>()[\],;:\\"]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i;

/** A rule that accepts an empty value, so that a field is optional unless `required`. */
function whenFilled(fits: (value: string) => boolean, message: string): Rule {
  return (value) => (value === '' || fits(value) ? null : message);
}

export const required: Rule = (value) => (countVisible(value) === 0 ? texts.required : null);

/**
 * Length counts visible letters: an emoji counts as one. Invisible characters do not count towards
 * the minimum.
 */
export function minLength(letters: number): Rule {
  return whenFilled((value) => countVisible(value) >= letters, texts.min(letters));
}

export function maxLength(letters: number): Rule {
  return whenFilled((value) => countStored(value) <= letters, texts.max(letters));
}

export function min(least: number): Rule {
  return whenFilled((value) => Number(value) >= least, texts.numMin(least));
}

export function max(most: number): Rule {
  return whenFilled((value) => Number(value) <= most, texts.numMax(most));
}

/** Tests a text as the server stores it. */
export function pattern(wanted: RegExp, message: string = texts.pattern): Rule {
  return whenFilled((value) => wanted.test(cleanText(value)), message);
}

export const email: Rule = whenFilled(
  (value) => EMAIL.test(usualForm(value)) && !value.includes('..'),
  texts.email('이메일'),
);

export const noWhitespace: Rule = whenFilled((value) => !/\s/.test(value), texts.space);

export const lettersOnly: Rule = whenFilled((value) => /^[a-z]+$/i.test(value), texts.letters);

export const digitsOnly: Rule = whenFilled((value) => /^\d+$/.test(value), texts.digits);

export const percent: Rule = pattern(/^\d+(?:\.\d{0,2})?$/);

/** The contract counts the letters of a password in their composed form. */
function hasPasswordLength(value: string): boolean {
  const { length } = value.normalize('NFC');
  return length >= 8 && length <= 16;
}

/** The parts of the password rule, shown one by one while it is typed. */
export const passwordParts = [
  { label: '8~16자', fits: hasPasswordLength },
  { label: '영문', fits: (value: string) => /[a-z]/i.test(value) },
  { label: '숫자 또는 특수문자', fits: (value: string) => digitOrSpecial.test(value) },
  { label: '공백 없음', fits: (value: string) => value !== '' && !/\s/.test(value) },
] as const;

export const password: Rule = whenFilled(
  (value) => passwordParts.every((part) => part.fits(value)),
  texts.password,
);

export const phone: Rule = whenFilled(isPhone, texts.phone);

/** Returns the problem with a file, or `null`. The server checks the content as well. */
export function fileProblem(
  file: Pick<File, 'name' | 'size' | 'type'>,
  types: readonly string[] = IMAGE_TYPES,
): string | null {
  if (file.size <= MAX_FILE_BYTES && types.includes(file.type)) return null;
  return texts.file(file.name);
}

/** The first problem, in the form that react-hook-form's `validate` accepts. */
export function firstOf(...rules: readonly Rule[]): (value: string) => string | true {
  return (value) => {
    for (const rule of rules) {
      const message = rule(value);
      if (message !== null) return message;
    }
    return true;
  };
}
