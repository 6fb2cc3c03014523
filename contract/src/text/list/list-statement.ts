import { withoutSurname } from '../name/name-form.ts';
import { usualForm } from '../typed-text.ts';

/**
 * The answer of a person in a list: `declined` refuses messages, `unclear` cannot be read, `''` is no
 * objection.
 */
export type Consent = 'declined' | 'unclear' | '';

export const PURPOSES =
  '광고성?|문자|메[시세]지|마케팅|활용|홍보|이벤트|혜택|정보|알림|안내|연락|발송|전송|sms|lms|mms|marketing|ads?';
export const PURPOSE = `(?:${PURPOSES})*`;
/** Ends of a word that says that something was done, or is asked for. */
export const DONE =
  '(?:함|됨|자|중|했음|하심|요청|요망|바람|신청|처리|등록|완료|회원|고객|의사)?(?:밝힘|밝히심|표시|표명|있음)?';
/** A refusal that was not made, or was taken back. */
export const TAKEN_BACK =
  '(?:거부|거절|차단)(?:안함|하지않음|없음|의사없음|해제|철회|취소|아님|풀림)';

/** Marks that are answers. They are not signs between words. */
const MARKS = String.raw`○◯〇●◎◉⚫⬤⭕🅾√✓✔☑✅■□☐☒×✕✖✗✘❌❎`;
const SIGNS = /[\s.,!·'"_/()[\]{}<>:;=|*#※★☆→~…“”‘’「」『』【】《》〈〉«»]+/g;

/** A cell as one word, without blanks and the signs around and between words. */
export const lettersOf = (cell: string) => usualForm(cell).toLowerCase().replaceAll(SIGNS, '');

/** Everything that is no letter and no mark, and vowels on their own, such as in `ㅠㅠ`. */
const BETWEEN_WORDS = new RegExp(String.raw`(?:[^\p{L}${MARKS}]|[\u1161-\u1175])+`, 'u');

/** The words of a cell, without numbers: `010-1234-5678 김마루(거부)` has 김마루 and 거부. */
const wordsOf = (cell: string) =>
  usualForm(cell)
    .toLowerCase()
    .split(BETWEEN_WORDS)
    .filter((word) => word !== '');

const CROSS = '[x×✕✖✗✘❌]';
/** Words for messages to the recipient. Without one, `제외` may be meant otherwise. */
const MESSAGES = '(?:수신|문자|광고|연락|메[시세]지|발송|전송|마케팅|홍보|알림톡?|[slm]ms)';
const PARTICLE = '(?:을|를|은|는|도)?';
/** A cell that is a statement of refusal under any heading: `수신거부`, `문자 거부 요청`, `문자X`. */
const STATEMENT = new RegExp(
  `^${PURPOSE}(?:수신|받기)?(?:거부|거절|차단|금지|[미비부불]동의|동의(?:안[함됨]|하지않음|철회|거부|없음|${CROSS}|no?))${DONE}$|` +
    `^${MESSAGES}+(?:제외|불가|중지|중단|정지|해지|철회|안함|안받음|안받으심|안보냄|받지않음|보내지않음|미수신|${CROSS}|no?|off)${DONE}$|` +
    '^(?:opt(?:ed)?out|unsubscribed?|dnc|donot(?:contact|send|text|message|sms|disturb)|no(?:sms|ads?|marketing|messages?))$',
);
/** A longer text that speaks of a refusal. */
const MENTION = new RegExp(
  `${MESSAGES}${PARTICLE}(?:거부|거절|차단|금지|제외|불가|보류|중지|중단|해지|철회|원하지않|원치않|싫|그만|못받|하지[말마]|안(?:받|보|함|됨|하|돼|되|온)|빼|끔|끄|꺼|항의|\\u1102{1,2}|\\u1100\\u1107|${CROSS}(?!\\p{L}))|` +
    '보내(?:지|면|시면)(?:말|마|안|않)|더이상보내|안보[내냄]|빼(?:주|달|줘)|(?:전화|통화|카톡|메일)만|(?:원치|원하지|희망하지|바라지)(?:는|도)?(?:않|안)|(?:희망|동의)안[하함]|(?:전화|연락|문자)(?:를|는)?하지[말마]|싫|拒[否絶絕绝]|' +
    '(?:^|[^a-z])do(?:not|nt|n’t)|opt-?out|unsubscribe',
  'u',
);
/** Words that may end every contact with a person. They may also be the reason for the message. */
const PARTING = new RegExp(
  `^(?:회원|계약|서비스|구독|가입)?(?:탈퇴|탈회|해지|사망|별세|고인|철회|취소|제외|빼기|뺄것|삭제|보류|블랙(?:리스트|컨슈머)?|블[락록]|민원|스팸(?:신고)?|싫(?:어하?|으)?|그만|미희망|(?:개인)?정보(?:삭제|파기)|계정삭제|결번|없는번호|오번호|번호바뀜|본인아님|타인)(?:인|대상|제기|접수|해주세요|할것)?${DONE}$|` +
    '^(?:stop|remove|blacklist|block(?:ed)?|banned)$',
);
/** Words in advertisements that tell how to refuse, and refusals that were taken back. */
export const NO_REFUSAL = new RegExp(`무료(?:수신)?거부|${TAKEN_BACK}`);
/** Signs of a prohibition. */
const PROHIBITED = /[⛔🚫🙅👎☒❎🛑🔕📵]/u;
/** Words for something else that a person may refuse: `상담 거절`. */
const OTHER_ACT = /(?:상담|결제|승인|카드|입금|환불|구매|가입|방문|심사|대출|제안|견적|주차|출입)$/;

/** Whether a word is the name of a person: `김마루`, `김마루님`. */
function isPerson(word: string): boolean {
  const name = word.replace(/(?:고객|회원)?[님씨]$/, '');
  return /^[가-힣]{3,4}$/.test(name) && withoutSurname(name).length === 2;
}

/** The words of a cell as one, with and without the names of persons. */
export function statementsOf(cell: string): { words: string[]; whole: string; unnamed: string } {
  const words = wordsOf(cell);
  const others = words.filter((word) => STATEMENT.test(word) || !isPerson(word));
  return { words, whole: words.join(''), unnamed: others.join('') };
}

/** Reads the words of a note: `수신거부`, `김마루(거부)`, `더 이상 보내지 마세요`. */
export function readNote(cell: string): Consent {
  const { words, whole, unnamed } = statementsOf(cell);
  if (NO_REFUSAL.test(whole)) return '';
  if (STATEMENT.test(whole) || STATEMENT.test(unnamed)) return 'declined';
  const isOne = (word: string, at: number) =>
    STATEMENT.test(word) && !OTHER_ACT.test(words[at - 1] ?? '');
  const isUnclear =
    MENTION.test(whole) ||
    PARTING.test(whole) ||
    PARTING.test(unnamed) ||
    PROHIBITED.test(cell) ||
    words.some(isOne);
  return isUnclear ? 'unclear' : '';
}
