import { withoutInvisible } from '../clean-text.ts';
import { FINALS, INITIALS, VOWELS } from './jamo.ts';

/**
 * Look-alike characters that a name may contain, and the characters that a reader takes them for.
 */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  ㅇ: 'o',
  i: 'l',
  '1': 'l',
  '|': 'l',
  ㅣ: 'l',
  ㅐ: 'ㅏl',
  ㅒ: 'ㅑl',
  ㅔ: 'ㅓl',
  ㅖ: 'ㅕl',
  ㅘ: 'ㅗㅏ',
  ㅙ: 'ㅗㅏl',
  ㅚ: 'ㅗl',
  ㅝ: 'ㅜㅓ',
  ㅞ: 'ㅜㅓl',
  ㅟ: 'ㅜl',
  ㅢ: 'ㅡl',
  '3': 'e',
  '4': 'a',
  '5': 's',
  rn: 'm',
  vv: 'w',
  // Latin letters that resemble Korean ones: `ㄴr` is read as 나, and `LI` as 니.
  zr: 'ㅈㅏ',
  r: 'ㅏ',
  ㄴ: 'l',
};
const LOOK_ALIKE = new RegExp(
  Object.keys(LOOK_ALIKES)
    .map((letters) => letters.replace('|', String.raw`\|`))
    .join('|'),
  'g',
);

/** ㅡ and ㅣ that belong to no syllable and to no Latin word. */
const STRAY_BAR = /(?<![\u1100-\u1112])\u1173|(?<![\u1100-\u1112\u1161-\u1175a-z\d])\u1175/g;

/**
 * A name as a reader sees it, for comparing: `Adm1n`, `ａｄｍｉｎ`, `adrnin` and `ad_min` are one name,
 * and so are a syllable and its letters one by one.
 */
export function seenName(name: string): string {
  return withoutInvisible(name.normalize('NFKC'))
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\s_]/g, '')
    .replaceAll(STRAY_BAR, '')
    .replaceAll(/[\u1100-\u1112\u1161-\u1175\u11a8-\u11c2]/g, plainLetter)
    .replaceAll(LOOK_ALIKE, (letters) => LOOK_ALIKES[letters]!);
}

/** A digit or a bar between two syllables: `서0온` is read as 서온. */
const WITHIN_HANGUL = /(?<=[가-힣])[\dlIoO|_]+(?=[가-힣])/g;

/** A name without the digits and bars between its syllables. */
export function withoutInserted(name: string): string {
  return name.normalize('NFC').replaceAll(WITHIN_HANGUL, '');
}

const BARS = /^[lI1|ㅣㅡㅇoO0_\s]+|[lI1|ㅣㅡㅇoO0_\s]+$/g;
/** Titles and other words by which a name claims to be the bearer of another name. */
const TITLE_WORDS = [
  '님|쌤|샘|선생|대표|교수|프로|이사|소장|실장|팀장|원장|회장|사장|국장|단장|본부장|센터장|지점장|강사|위원|고문',
  '리더|방장|멘토|코치|박사|사부|스승|마스터|애널|애널리스트|트레이더|전문가|부원장|부회장|부사장|부방장|부대표',
  'pb|fc|피비|헤드|수석|전담|직속|전속|담당|총괄|비서|비서실|매니저|매니져|조교',
  '공식|정식|오피셜|official|본인|진짜|찐|ㄹㅇ|원조|리얼|real|오리지널|original|the|mr|mrs|ms|dr',
  '티비|tv|유튜브|youtube|라이브|live|vip|vvip|프리미엄|premium|master|teacher|trader|analyst|expert|coach|ceo|gm|cs|help',
  '채널|방송|방송국|팀|투자|투자자문|주식|매매|리딩|무료방|유료방|톡방|단톡방|오픈톡|카톡방|방|카톡|톡|밴드|카페|클럽',
  '상담|문의|안내|관리|운영|공지|추천|추천주|종목|급등주?|단타|연구소|아카데미|스쿨|kr',
  'no\\.?1|[일이삼]호|\\d{1,4}[호기번]|v|\\d{1,4}|본계정?|부계정?',
];
/** The titles as a part of a pattern, longest first. */
export const TITLES = TITLE_WORDS.join('|')
  .split('|')
  .toSorted((one, other) => other.length - one.length)
  .join('|');
/** The same titles stand before a name and behind it. */
const TITLE_BEFORE = new RegExp(`^(?:${TITLES})[\\s_]*`, 'i');
const TITLE_AFTER = new RegExp(`[\\s_]*(?:${TITLES})$`, 'i');

/**
 * A name, and the names within the titles and numbers around it: `공식_한결쌤2` holds 한결쌤 and 한결.
 */
export function namesWithin(name: string): string[] {
  return peeled(name, TITLE_BEFORE).flatMap((rest) => peeled(rest, TITLE_AFTER));
}

/** A text, and what is left of it after each removal of a part. */
function peeled(text: string, part: RegExp): string[] {
  const rest = text.replace(part, '');
  return rest === text ? [text] : [text, ...peeled(rest, part)];
}

/** Letters or digits around a Korean name that add no other word to it, as in `한결T` and `xx한결`. */
const SIGNS_BEFORE = /^[a-z\dㄱ-ㅎㅏ-ㅣ_]{1,3}(?=[가-힣]{2})/i;
const SIGNS_BEHIND = /(?<=[가-힣]{2})[a-z\dㄱ-ㅎㅏ-ㅣ_]{1,3}$/i;

/** A Korean name without up to three Latin letters, digits or single letters on each side. */
export function withoutSigns(name: string): string {
  return name.normalize('NFC').replace(SIGNS_BEFORE, '').replace(SIGNS_BEHIND, '');
}

const SURNAME =
  /^(?:남궁|황보|제갈|사공|선우|독고|[김이박최정강조윤장임한오서신권황안송전홍유고문양손배백허남심노하곽성차주우구민류나진지엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국어은편용])(?=[가-힣]{2,}$)/;

/** A Korean name without its surname: `이한결` is read as 한결. */
export function withoutSurname(name: string): string {
  return name.replace(SURNAME, '');
}

/** Openings and endings by which a name says who it is: `저는한결`, `한결입니다`. */
const CLAIM_BEFORE = /^(?:저는|나는|내가|제가|안녕하세요|안녕|여기는|바로)[\s_]*(?=[가-힣a-z]{2})/i;
const CLAIM_BEHIND =
  /(?<=[가-힣a-z]{2})(?:입니다|임다?|이에요|예요|이예요|에요|인데요?|이?라고해요|이?라고합니다|입니당|이야|맞음|맞아요|맞습니다)$/i;

/** A name without the words by which it claims to be the bearer of another name. */
export function withoutClaim(name: string): string {
  return name.normalize('NFC').replace(CLAIM_BEFORE, '').replace(CLAIM_BEHIND, '');
}

/**
 * A Korean name without the bars and honorifics around it: `l한결l`, `한결ㅣ` and `한결쌤` are read
 * as 한결.
 */
export function bareName(name: string): string {
  const inner = namesWithin(name.replaceAll(BARS, '')).at(-1)!;
  return /[가-힣ㄱ-ㅎ]/.test(inner) ? inner : name;
}

function plainLetter(jamo: string): string {
  const code = jamo.charCodeAt(0);
  if (code < 0x1161) return INITIALS[code - 0x1100]!;
  return code < 0x11a8 ? VOWELS[code - 0x1161]! : FINALS[code - 0x11a8]!;
}
