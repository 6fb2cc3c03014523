import { brandId } from '@maru/brands/brand';
import { brandOf } from '@maru/brands/registry';
import {
  createClaimCheck,
  OF_ADVICE,
  OF_SERVICE,
  RANK,
  TASK,
} from '@maru/contract/text/name/name-claim';
import {
  bareName,
  namesWithin,
  seenName,
  withoutClaim,
  withoutInserted,
  withoutSigns,
  withoutSurname,
} from '@maru/contract/text/name/name-form';
import { partlyInLatin } from '@maru/contract/text/name/name-sound';
import { isEverydayPlace, withoutOrdinary } from '@maru/contract/text/name/ordinary-name';
import { isReservedAlone } from '@maru/contract/text/name/reserved-alone';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { forbiddenIn, rulesInForce } from '../http/html/forbidden-words.ts';

/** Words that are reserved for staff names. */
const RESERVED = [
  '운영자',
  '운영진',
  '운영팀',
  '관리팀',
  '직원',
  '금융감독원',
  '금감원',
  '관리자',
  '관리인',
  '매니저',
  '매니져',
  '운영스탭',
  '운영요원',
  '전문가',
  '상담사',
  '상담원',
  '고객센터',
  '고객센타',
  '고객쎈터',
  '고객쎈타',
  '고객만족',
  '고객지원',
  '고객상담',
  '고객팀',
  'cs센터',
  'cs팀',
  '스태프',
  '공식',
  'admin',
  '어드민',
  'manager',
  'moderator',
  'webmaster',
  'operator',
  'sysop',
  'sysadmin',
  'official',
  'staff',
  '콜센터',
  '상담센터',
  '헬프데스크',
  'helpdesk',
  'cs담당',
  'csteam',
  '관리담당',
  '환불팀',
  '환불담당',
  '결제팀',
  '결제담당',
  '정산팀',
  '이벤트팀',
  '공지사항',
  '공지봇',
  '챗봇',
  'ai상담',
  'superadm',
];

/** Names of the company and of staff. Longer names may contain them: `마루아빠`. */
const RESERVED_WHOLE = new Set(
  [
    ...RESERVED,
    '대표',
    'gm',
    'root',
    'system',
    'super',
    'superuser',
    'supervisor',
    'support',
    'help',
    'cs',
    'owner',
    '시스템',
    '공지',
    '본사',
    '스탭',
    '스텝',
    '회장',
    '방장',
    '부방장',
    '총괄',
    '실장',
    '팀장',
    '본부장',
    '센터장',
    '지점장',
    '감독원',
    '국세청',
    '검찰',
    '경찰',
    ...brandId.options,
    ...brandId.options.map((id) => brandOf(id).name),
  ].map(seenName),
);

/** Login ids of staff roles and mailboxes. As nicknames they are ordinary words. */
const RESERVED_LOGIN_IDS = new Set([
  'content',
  'contents',
  'message',
  'messages',
  'payment',
  'payments',
  'user',
  'users',
  'expert',
  'experts',
  'postmaster',
  'hostmaster',
  'noreply',
]);

/** Staff words that one other letter hides: `운영쟈`, `adnin`. `윤영진` is a person beside 운영진. */
const OFTEN_MISSPELT = [
  '운영자',
  '관리자',
  '매니저',
  '어드민',
  '스태프',
  '고객센터',
  '콜센터',
  'admin',
  'manager',
  'moderator',
  'webmaster',
  'sysadmin',
].map((word) => word.normalize('NFD'));
const VOWEL = /[\u1161-\u1175]/;
/** Consonants that are read as another one: `운녕자`, `관리짜`. */
const READ_AS_CONSONANT: Readonly<Record<string, string>> = { ᄂ: 'ᄋ', ᄍ: 'ᄌ', n: 'm', m: 'n' };

/** Given names at the end of staff words: `윤영자` and `안영자` are persons beside 운영자. */
const GIVEN_NAMES = new Set(['영자', '공식']);

/** Whether a name is a surname and a given name. */
function isNameOfPerson(name: string): boolean {
  const given = withoutSurname(name);
  return given !== name && GIVEN_NAMES.has(given);
}

/** Whether a name differs from a staff word in one vowel or in one consonant that looks like it. */
function isMisspelt(name: string): boolean {
  if (isNameOfPerson(name)) return false;
  const letters = name.normalize('NFD');
  return OFTEN_MISSPELT.some((word) => {
    if (word.length !== letters.length) return false;
    const places = word.split('').flatMap((one, at) => (one === letters[at] ? [] : [at]));
    const [at, ...more] = places;
    if (at === undefined || more.length > 0) return false;
    const [meant, written] = [word[at]!, letters[at]!];
    return (VOWEL.test(meant) && VOWEL.test(written)) || READ_AS_CONSONANT[written] === meant;
  });
}

const COMPANY_NAMES = brandId.options.flatMap((id) => [id, brandOf(id).name]);
const COMPANY_SEEN = new Set(COMPANY_NAMES.map(seenName));
const claimsToBe = createClaimCheck(COMPANY_NAMES);

/** Ranks, professions and departments. They claim work for the company beside its name. */
const STAFF_TITLES = [
  '(?:부)?(?:회장|사장|대표|본부장|팀장|실장|센터장|지점장)|총괄|상무|전무|부장|차장|과장|대리|주임|사원|인턴|소장',
  '운영|관리|안내|알림|공지|소식|당첨|지원|상담|담당|고객|이벤트|헬퍼|도우미|지기|자문|리딩|투자|투자자문|증권',
  '기획자?|개발자?|개발팀장|디자이너|마케터|마케팅|홍보|영업|총무|재무|회계|법무|보안|환불|결제|정산|교육',
  '에디터|기자|작가|피디|엠디|앵커|아나운서|진행자|애널리스트|애널|연구원|트레이더|컨설턴트|어드바이저|변호사',
  '스탭|스텝|크루|서포터즈?|데스크|봇',
  'c[s5]|c[eftomp]o|cso|gm|pd|md|pm|pr|hr|ir|mc|dj|vp|team|crew|desk|editor|writer|dev|developer|designer|director',
  'producer|marketer|marketing|sales|chief|boss|leader|analyst|trader|consultant|security|billing|payment|refund|notice',
  'help|support|care|info|bot|news|event|service',
].join('|');
/** Words for a place or a kind of company, which stand behind its name only. */
const COMPANY_WORDS =
  '전화|연락|연락처|디엠|단톡|텔방|오픈방|본사|지점|지사|센터|본부|회사|그룹|코리아|주식회사|inc|corp|co|ltd|app|kr|kor|korea|hq|office|group|company|center|lab';

/** The company's name with a word or number around it, such as `마루본사`, `CS마루` and `maru1`. */
const AROUND_COMPANY = new RegExp(
  `^(?:주|주식회사|\\(주\\)|${STAFF_TITLES})?(.+?)(?:${STAFF_TITLES}|${COMPANY_WORDS}|\\d{1,4})?팀?$`,
);

/** A department with a rank or a task, and no company's name: `상담실장`, `당첨안내`, `총관리`. */
const DEPARTMENT_AND_RANK = new RegExp(
  `^(?:총|부|전담|공식|담당)?(?:(?:${OF_SERVICE})+(?:${RANK}|${TASK})|(?:${OF_ADVICE})+(?:${RANK}))님?\\d{0,4}$|^총(?:관리|운영|담당|책임|지휘)(?:인|님)?\\d{0,4}$|^(?:${OF_SERVICE})(?:실|부|국|처)님?\\d{0,4}$|^담당(?:자|인|직원)님?\\d{0,4}$`,
);

/** A consonant that ends a syllable: `전문간호사` does not hold `전문가`. */
const NO_FINAL = '(?![ㄱ-ㅎlo](?:[ㄱ-ㅎlo]|$))';

const RESERVED_SEEN = RESERVED.map((word) => {
  const isOpen = /[가-힣]$/.test(word) && /[\u1161-\u1175]$/.test(word.normalize('NFD'));
  return new RegExp(`${seenName(word)}${isOpen ? NO_FINAL : ''}`);
});
const RESERVED_BY_SOUND = RESERVED.flatMap((word) => partlyInLatin(word) ?? []);

/** A name as written, and without bars, titles and numbers. */
function plainNames(name: string): string[] {
  return [...namesWithin(name), bareName(name)];
}

/** Pairs of letters that are read as one. Only reserved names are compared so: `clara` is no `dara`. */
const READ_AS_D = /c[lI1|]/g;
const READ_AS_M = /rn/g;
/** `adm_n` is read as `admin`. */
const READ_AS_I = /(?<=[a-z])_(?=[a-z])/gi;

/** The forms in which a name could pass for a reserved one: `aclmin` is read as `admin`. */
function reservedForms(name: string): string[] {
  const usual = withoutOrdinary(name);
  const folded = usual.replaceAll(READ_AS_D, 'd');
  return [
    ...new Set([
      usual,
      folded,
      folded.replaceAll(READ_AS_M, 'm'),
      usual.replaceAll(READ_AS_I, 'i'),
      withoutInserted(usual),
    ]),
  ];
}

/** Whether a name looks to a reader like a name of the company or of staff. */
export function isNameOfCompany(name: string): boolean {
  const isWhole = (plain: string) => RESERVED_WHOLE.has(seenName(plain));
  return reservedForms(name).some(
    (form) => isReservedAlone(form) || plainNames(form).some(isWhole),
  );
}

/** Whether a name looks like a staff name. */
export function isReserved(name: string): boolean {
  return [...new Set([name, withoutClaim(name)])].some(
    (form) => isNameOfCompany(form) || reservedForms(form).some(isOfStaff),
  );
}

/** Roles that a login id may have with a number: `super2`, `content`. */
const ROLES_SEEN = new Set(
  [...RESERVED_LOGIN_IDS, 'super', 'superuser', 'supervisor', 'support', 'system'].map(seenName),
);
/** A number of one or two digits, written with letters: `expertI2` is read as `expert12`. */
const NUMBER_BEHIND = /(?:o[1-9li]|[1-9li][\dlio]?)$/;

/**
 * Whether a login id looks like one of staff: a reserved name, or a role with or without a number.
 */
export function isReservedLoginId(loginId: string): boolean {
  if (isReserved(loginId)) return true;
  return namesWithin(loginId.toLowerCase().replaceAll('_', ''))
    .flatMap((name) => [name, name.replace(NUMBER_BEHIND, '')])
    .some((name) => ROLES_SEEN.has(seenName(name)));
}

/** Whether a reader takes a login id for one of these few accounts: `dalbitl` for `dalbit1`. */
export async function isLoginIdLikeOneOf(
  db: Queryable,
  loginId: string,
  accounts: 'managers' | 'experts',
): Promise<boolean> {
  const others =
    accounts === 'managers'
      ? await db<{ id: string }[]>`select login_id as id from admin`
      : await db<{ id: string }[]>`
          select m.login_id as id from expert e join member m on m.id = e.member_id`;
  const folded = loginId.replaceAll(READ_AS_D, 'd');
  const seen = new Set([loginId, folded, loginId.replaceAll(READ_AS_I, 'i')].map(seenName));
  return others.some(({ id }) => seen.has(seenName(id)));
}

function isOfStaff(name: string): boolean {
  const written = name.toLowerCase().replaceAll(/[\s_]/g, '');
  const isCompany = namesWithin(written).some((part) =>
    COMPANY_SEEN.has(seenName(AROUND_COMPANY.exec(part)?.[1] ?? '')),
  );
  const seen = seenName(name);
  return (
    isCompany ||
    DEPARTMENT_AND_RANK.test(written) ||
    plainNames(written).some(
      (part) => isMisspelt(part) || RESERVED_BY_SOUND.some((word) => word.test(part)),
    ) ||
    (!isNameOfPerson(written) &&
      (RESERVED.some((word) => written.includes(word)) ||
        RESERVED_SEEN.some((word) => word.test(seen))))
  );
}

/**
 * Whether a member may take a login id. It must not be taken, and must not look like one of an
 * expert or of staff. All checks run for each id, so neither answer nor time tells which one failed.
 */
export async function isLoginIdFree(db: Queryable, loginId: string): Promise<boolean> {
  const isLikeStaff = await isLoginIdLikeOneOf(db, loginId, 'managers');
  const isLikeExpert = await isLoginIdLikeOneOf(db, loginId, 'experts');
  const [taken] = await db`select 1 from member where login_id = ${loginId}`;
  return !isReservedLoginId(loginId) && !isLikeStaff && !isLikeExpert && !taken;
}

/**
 * Whether a member may take a nickname. It must not match the nickname of another member, the name
 * of an expert or a staff name, and must not promise what the rules of words forbid (features C16).
 * Letters that differ only in case or width are equal, as in the index `member_nickname`.
 *
 * @param ownerId the member that asks, if one exists yet; that member's own nickname is no
 *   conflict.
 */
export async function isNicknameFree(
  db: Queryable,
  nickname: string,
  ownerId: number | null = null,
): Promise<boolean> {
  if (isReserved(nickname)) return false;
  if (forbiddenIn(await rulesInForce(db), { nickname }).length > 0) return false;
  const [taken] = await db`
    select 1 from member
    where lower(normalize(nickname, NFKC)) = lower(normalize(${nickname}::text, NFKC))
      and state <> 'withdrawn' and id is distinct from ${ownerId}::int
    limit 1`;
  return !taken && !(await isExpertName(db, nickname));
}

/** Whether a name looks like the name of an expert. There are few experts. */
async function isExpertName(db: Queryable, name: string): Promise<boolean> {
  const names = await db<{ name: string }[]>`
    select nickname as name from expert_nickname union select nick from expert`;
  return passesForOneOf(
    name,
    names.map((expert) => expert.name),
  );
}

/**
 * Whether a reader takes a name for one of these names. It may add titles, up to three Latin letters
 * or digits, or a surname: `이한결`, `VIP한결`, `한결 쌤`, `한결PB` and `한0결` pass for 한결, and `HAN결`
 * does by its sound. Words that claim something beside the name count as titles: `한결비밀방`. Any
 * other word makes another name: `새벽두시` is no 새벽, and neither is an everyday place: `새벽밴드`.
 */
export function passesForOneOf(given: string, others: readonly string[]): boolean {
  const name = withoutClaim(given);
  const forms = [name, withoutClaim(withoutInserted(name))];
  const claims = [...forms, ...forms.map(withoutSurname)];
  const shorter = forms.flatMap(plainNames).map(withoutSigns);
  const plain = [...forms, ...shorter].flatMap(plainNames);
  const seen = new Set([...plain, ...plain.map(withoutSurname)].map(seenName));
  return others.some((other) => {
    if (isEverydayPlace(given, other)) return false;
    const bySound = partlyInLatin(other);
    return (
      seen.has(seenName(other)) ||
      claims.some((form) => claimsToBe(form, other)) ||
      plain.some((form) => bySound?.test(form))
    );
  });
}

/**
 * Like {@link isNicknameFree}, and locks the nickname until the transaction ends. Nicknames have no
 * unique index. Members could once choose any nickname, and a database with duplicates must keep
 * working.
 */
export async function lockIfFree(
  tx: Tx,
  nickname: string,
  ownerId: number | null = null,
): Promise<boolean> {
  await lockNickname(tx, nickname);
  return isNicknameFree(tx, nickname, ownerId);
}

/** Locks a nickname: other requests for it wait until the transaction ends. */
export async function lockNickname(tx: Tx, nickname: string): Promise<void> {
  await tx`
    select pg_advisory_xact_lock(
      hashtextextended(lower(normalize(${nickname}::text, NFKC)), 1))`;
}
