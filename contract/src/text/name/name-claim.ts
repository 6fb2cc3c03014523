import { TITLES } from './name-form.ts';

/** Persons that an expert or a department serves. Beside a name they claim nothing: `한결회원`. */
const SERVED = '고객|당첨자|회원';
/** Departments that a member deals with. */
const DEPARTMENTS =
  '운영|관리|안내|알림|지원|상담|당첨|환불|결제|입금|정산|가입|문의|신고|민원|이벤트|리딩|투자자문|자문|콘텐츠|컨텐츠|채팅|방송|멤버십|본사|서비스|보안|준법|무료방|카톡방|톡방|단톡방|vip|cs';
/** Departments that a member deals with, and the persons they serve. */
export const OF_SERVICE = `${DEPARTMENTS}|${SERVED}`;
/** Departments that advise members. */
export const OF_ADVICE = '투자|주식|종목|매매|증권|추천주|급등주';
/** Ranks that follow a department. */
export const RANK =
  '(?:부|수석)?(?:대표|사장|회장|본부장|국장|팀장|실장|센터장|지점장|부장|차장|과장|대리|주임|사원|이사|매니저|총괄|팀|센터|데스크|창구|본부|담당자?|책임자|직원|요원|스탭|스텝|비서|상담|상담사|도우미|헬퍼|봇|방장)';
/** Tasks that follow a department. */
export const TASK = '안내|알림|공지|발표|관리|지원|상담|문의|톡|카톡|전용|채널|계정';

/** Words that make a group, a contact or an account of the name beside them, or sell in its name. */
const CLAIMS = [
  TITLES,
  RANK,
  DEPARTMENTS,
  OF_ADVICE,
  '계정|새계정|뉴계정|본캐|부캐|본인인증',
  '(?:팬|가족|제자)(?:톡|단톡)?방|단톡|텔|텔방|텔레방|텔레|텔레그램|텔레그램방|오픈방|오픈챗|오픈채팅|오픈채팅방|오픈카톡|채팅방|대화방|챗|챗방|갠톡|개톡',
  '카카오|카카오톡|카카오채널|라인방|디스코드|디코|인스타|인스타그램|페북|페이스북|블로그|홈페이지|홈피|사이트|링크|유튜버',
  '전화|전화번호|핸드폰|휴대폰|연락|연락처|문자|메일|이메일|디엠|쪽지|번호|주소|커뮤니티',
  '본부|지점|지사|회사|그룹|코리아|주식회사|컴퍼니|홀딩스|인베스트|파트너스|자산운용|자산|에셋|캐피탈|group|company|center|office|korea',
  '대장|대장님|형님|보스|수장|오너|주인장|대리인|대행|대변인|후계자|홍보대사|펀드매니저|연구원|컨설턴트|어드바이저|서포터즈?|스태프|크루',
  `(?:${OF_ADVICE}|선물|옵션|코인|단타|스윙|시황|차트|장중)(?:노트|리포트|레포트|레터|뉴스레터|브리핑|시그널|신호|전략|분석|픽|포트|포트폴리오|교실|학교|비법|기법|정보|스튜디오|랩|lab)`,
  '비공식',
  '추천종목|종목추천|급등종목|테마주|관심주|대장주|할인|쿠폰|회원권|이용권|구독|구독권|계좌|입장|초대|홍보|마케팅|체험단|무료체험|강의|특강|세미나|코칭|컨설팅|클래스|후원|회원전용|상담실|자문실|사칭|사칭주의',
].join('|');
/** Words that claim nothing, but say more of a group or a department behind them: `한결비밀방`. */
const KINDS = [
  SERVED,
  TASK,
  '비밀|소통|정보|수다|공부|주주|시황|실전|매수|매도|수익|수익률|수익인증|인증|적중|체험|특별|전용|개인|단체|일대일|1대1|소수|소수정예|정예',
  '무료|유료|공개|비공개|오픈|신규|정회원|준회원|유료회원|무료회원|골드|플래티넘|다이아|라인|코인|선물|옵션|해외|미국|국내|국장|미장|장중|실시간',
  '모임|정모|스터디|스윙|장투|영업|총무|재무|회계|법무|긴급|공동|단독|온라인|오프라인|모바일|새|뉴|new',
].join('|');

/** Signs, digits and Latin letters at the ends of a part of a name. */
const SIGNS_AT_ENDS = /^[\s_\da-zㄱ-ㅎㅏ-ㅣ]+|[\s_\da-zㄱ-ㅎㅏ-ㅣ]+$/gi;
/** Particles between a name and the word behind it: `한결의방`, `한결이네단톡`. */
const PARTICLE = '(?:이?의|이?네|이)?';

/**
 * 공식 behind a name, also behind a particle or a title. It claims to be official whatever follows:
 * `한결공식깨기` is read as the official channel of 한결, `공식깨기` as a formula.
 */
const OFFICIAL = new RegExp(`^(?:이?의|이?네|이|${TITLES})*공식`, 'i');

/**
 * Creates a check whether a name holds a Korean name of two syllables or more, and beside it only
 * words that claim to be its bearer: `한결단톡`, `무료상담한결`. Names of experts are everyday words.
 * Any other word leaves a name of its own, as in `새벽두시`.
 *
 * @param companyNames names that claim the same beside the name of an expert.
 */
export function createClaimCheck(
  companyNames: readonly string[],
): (name: string, other: string) => boolean {
  const claims = `${CLAIMS}|${companyNames.join('|')}`;
  const before = new RegExp(`^(?:${KINDS}|${claims})*(?:${claims})$`, 'i');
  const behind = new RegExp(`^${PARTICLE}(?:${KINDS}|${claims})*(?:${claims})[님들]*$`, 'i');
  const isClaim = (part: string, claim: RegExp) =>
    [part, part.replaceAll(SIGNS_AT_ENDS, '')].some((words) => claim.test(words));
  const isSign = (part: string) => part.replaceAll(SIGNS_AT_ENDS, '') === '';

  return (name, other) => {
    const written = name.normalize('NFC').replaceAll(/[\s_]/g, '');
    const base = other.normalize('NFC');
    const at = written.indexOf(base);
    if (!/^[가-힣]{2,}$/.test(base) || at < 0) return false;
    const [front, rest] = [written.slice(0, at), written.slice(at + base.length)];
    if (front === '' && OFFICIAL.test(rest)) return true;
    const [claimsBefore, claimsBehind] = [isClaim(front, before), isClaim(rest, behind)];
    return (claimsBefore && (claimsBehind || isSign(rest))) || (claimsBehind && isSign(front));
  };
}
