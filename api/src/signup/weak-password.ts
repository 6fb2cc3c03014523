/** Base words of most leaked passwords, without digits and decoration. */
const COMMON = new Set(
  (
    'password passwd pass passw word pwd secret letmein welcome login admin administrator root ' +
    'master user guest test tester demo temp sample default change changeme hello love lovely ' +
    'iloveyou sarang saranghae korea seoul busan dragon monkey football baseball soccer basketball ' +
    'superman batman starwars princess sunshine shadow michael jordan daniel jessica ashley charlie ' +
    'andrew thomas robert george killer hunter ranger buster tigger ginger pepper summer winter ' +
    'spring autumn flower cookie cheese banana orange apple computer internet samsung google naver ' +
    'kakao daum facebook instagram youtube iphone galaxy money stock stocks trade trader invest ' +
    'bitcoin coin rich lucky happy angel family friend friends freedom whatever trustno access ' +
    'mustang ferrari porsche corvette yankees lakers chelsea arsenal liverpool matrix phoenix ' +
    'thunder diamond silver golden purple yellow snoopy pokemon naruto minecraft gkdl dkssud ' +
    'dkssudgktpdy tkfkd tkfkdgo wkdql qlalfqjsgh qlqjs abc abcd abcde abcdef aaa xxx zzz zxc asd'
  ).split(' '),
);

/** Rows of the keyboard and of the alphabet that fingers walk along. */
const WALKS = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik',
  '1q2w3e4r5t6y7u8i9o0p',
];

const LEET: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
};

/**
 * Whether a password that meets the product's rule is still easy to guess (reliability A12):
 *
 * - a common word, also with decoration
 * - a walk over the keyboard
 * - a few repeated letters
 * - a word that belongs to the brand or the account
 *
 * @param own the login id and the names of the brand.
 */
export function isWeakPassword(password: string, own: readonly string[]): boolean {
  const lower = password.toLowerCase();
  const letters = lower.replaceAll(/^[^a-z]+|[^a-z]+$/g, '');
  const plain = plainOf(lower);
  const undecorated = lower.replaceAll(/[^a-z]/g, '');

  if ([letters, plainOf(letters), plain, undecorated].some((word) => COMMON.has(word))) return true;
  if (own.some((word) => word.length >= 4 && containsWord([lower, plain], word))) return true;
  return new Set(lower).size < 4 || isWalk(lower);
}

/** Replaces look-alike characters by the letters they represent. */
function plainOf(text: string): string {
  return Array.from(text, (letter) => LEET[letter] ?? letter).join('');
}

function containsWord(forms: readonly string[], word: string): boolean {
  return forms.some((form) => form.includes(word.toLowerCase()));
}

/**
 * Whether the whole password, without decoration, follows a few keyboard rows in either direction.
 */
function isWalk(lower: string): boolean {
  const core = lower.replaceAll(/[^a-z0-9]/g, '');
  let left = core;
  while (left !== '') {
    const step = longestStep(left);
    if (step < 3) return false;
    left = left.slice(step);
  }
  return core !== '';
}

function longestStep(text: string): number {
  for (let length = text.length; length >= 3; length -= 1) {
    const part = text.slice(0, length);
    const turned = Array.from(part).toReversed().join('');
    if (WALKS.some((row) => row.includes(part) || row.includes(turned))) return length;
    if (new Set(part).size === 1) return length;
  }
  return 0;
}
