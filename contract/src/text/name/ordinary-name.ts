/* Names that hold a claim word and claim nothing. */

/** Native words that experts take as names, and that name shops and hours as well. */
const EVERYDAY = new Set(
  [
    '새벽 아침 저녁 노을 봄날 여름 가을 겨울 하늘 바다 바람 구름 햇살 햇빛 별빛 달빛 이슬 윤슬 은하 무지개',
    '파도 강물 시내 여울 마을 나무 숲속 들꽃 소나무 솔바람 단비 소망 희망 행복 사랑 기쁨 평화 미소',
    '라온 가온 다온 나래 미르 누리 새롬 온새',
  ]
    .join(' ')
    .split(' '),
);
/** Places and groups that people know from everyday life: `새벽밴드`, `라온카페`. */
const PLACES = /^(?:밴드|카페|클럽|스쿨|크루|커뮤니티)(?:지기|알바|손님|죽순이|죽돌이)?\d{0,4}$/;

/**
 * Whether a name is an everyday word and one place or group behind it. Beside the expert of that
 * word it is still an ordinary name. Beside 한결, which is no such word, `한결카페` claims to be his.
 */
export function isEverydayPlace(name: string, other: string): boolean {
  const written = name.normalize('NFC').replaceAll(/[\s_]/g, '');
  const word = other.normalize('NFC');
  return EVERYDAY.has(word) && written.startsWith(word) && PLACES.test(written.slice(word.length));
}

/** Staff words of roles that a sentence may speak of. */
const ROLE =
  '(?:전문가|운영자|운영진|운영팀|관리자|관리인|관리팀|매니저|직원|상담사|상담원|스태프|어드민|admin|manager)';
/** Wishes and ways to become one: `전문가되자`. Not `된`, which claims to be one. */
const WISH =
  '되(?:자|기|고싶|고파|고픈|고말|는법|는길|는날|는중|려면|려고|어보|보자|면)|될(?:래|거|꺼|까|날|때까지|사람|테다|수있|예정)|돼보자|의(?:길|꿈)|지망|준비생|희망|꿈나무|도전|흉내|놀이';
/** Denials, comparisons and opinions: `운영자아님`, `전문가처럼`, `전문가믿지말자`. */
const OTHERS =
  '아(?:니|님|닙|닌|냐|녀)|처럼|같[은이]|만큼|보다|못지않|부럽|부러[워운]|싫[어다은]|없이|없는|없어도|말고|필요없|(?:못|안|그만)?믿(?:지|어|을|는)|따라(?:하|잡|가|쟁이)|이기[기자는]|이겨|뛰어넘|넘[기자는]|찾(?:기|자|아|는)|(?:한테|에게|께)?배우[기자는고]';
/** Formulas, the other meaning of 공식: `공식깨기`. */
const FORMULA =
  '(?:깨부수|깨|외우|풀|부수|세우|만들|배우|찾|따르|따라하|익히)(?:기|자|는|고|며|면|다)|깨[는진져]|외[워울]|암기|대입|파괴|대로|없[이는다음]|이없|을(?:깨|외|찾|풀|만)';
/** Dislikes of formulas: `공식싫어`, `공식이너무어려워`. */
const DISLIKE =
  '(?:이|은|을)?(?:너무|진짜|정말|제일|완전)?(?:싫[어다은음]|시[러룸]|어려[워운]|어렵|지겨|지긋|극혐|혐오|노잼|포기|몰라|모르|질[려린]|무서|무섭|미[워운]|짜증|귀찮)';
/** A group or a contact at the end claims again: `운영자되기팀`, `공식깨기방`. */
const NO_GROUP = '(?!.*(?:팀|방|톡|챗|카페|밴드|채널|센터|상담|문의|공지|안내|계정)\\d*$)';
const TAKEN_BACK = new RegExp(
  `(?:${ROLE}[\\s_]*(?:${WISH}|${OTHERS})|공식[\\s_]*(?:${FORMULA}|${DISLIKE}))${NO_GROUP}|(?:비|예비|미래의?|(?:내|나의)?꿈은?|장래희망은?|언젠간?|언젠가는?)[\\s_]*전문가(?=\\d*$)`,
  'gi',
);

/** Ordinary words that hold a staff word. */
const ORDINARY = /공식(?:품|당|탁|욕)|(?:성|주인)공식|직원(?:식당|휴게실)|badminton|cooperator/gi;

/**
 * A name without the staff words that claim nothing. A staff word claims wherever it stands, unless
 * the words behind it take it back: a wish to become one, a denial, a comparison, an opinion, or a
 * formula instead of 공식. What else the name holds stays, so `마루운영자아님` still names the company.
 * Behind the name of an expert, 공식 always claims (name-claim.ts).
 */
export function withoutOrdinary(name: string): string {
  return name.normalize('NFC').replaceAll(ORDINARY, '-').replaceAll(TAKEN_BACK, '');
}
