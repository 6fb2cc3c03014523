import { withoutSurname } from '../name/name-form.ts';

/** Surnames that {@link withoutSurname} does not read, because they begin other words. */
const RARE_SURNAME = /^[태라빈봉복갈감경계피좌팽옹당견](?=[가-힣]{2}$)/;
/** Syllables of given names. A word with another syllable is not certainly a name. */
const GIVEN = new RegExp(
  `^[${
    '가강건걸겸경계관광교구국권귀규균근금기길나남노누늘다단달담대덕도돈동두득라락란람랑래량려련령례로록룡루류륜률름' +
    '리린림마만맑명모목무묵문미민바반방배백범별병보복봄봉분비빈빛사산삼상새샘생서석선설섭성세소솔송수숙순슬승시식신실심' +
    '아안애양언여연열영예오옥온완외용우욱운웅원월위유윤율으은을음의이익인일임자재전정제조종주준중지진찬창채천철청초총추' +
    '춘충치칠태택팔평표필하학한해향허헌혁현협형혜호홍화환황효후훈휘흔희'
  }]+$`,
);
/** Words of lists that have the form of a name. */
const WORDS = new RegExp(
  `^(?:${[
    '이의|이사|이상|이용|이중|이후|이전|이미|이민|이직|이혼|이관|이체|이수|이유|이자|이하|기타|기간|기한|기존|기준|기부|기재|기록',
    '반대|반려|반송|반납|반환|정지|정상|정식|정리|정보|정산|정원|주의|주소|주문|주말|주부|주시|조심|조정|조사|조회|신고|신규|신청|신용|신중|신원',
    '고소|고인|고지|고의|고민|고정|고문|진상|진행|진정|진짜|강제|강조|강의|강사|위반|위임|위조|위치|우선|우려|우대|우수|우편|소송|소개|소리|소지|소재',
    '원금|원래|원수|원만|금지|금일|금전|금주|금융|금액|임시|임원|임의|임대|안내|안심|안전|방문|방지|방해|방치|유의|유보|유지|유료|유사|유예',
    '연기|연기중|연령|연장|연휴|전화|전원|전송|전문|전부|전체|선수|선정|선택|선호|선물|설명|설정|설문|성인|성명|성별|성공|권유|권리|권한',
    '공지|공유|공무|공단|노인|노조|사기|사유|사고|사용|사전|사정|사장|지원|지인|지정|지점|지사|지난|지연|지우기|천천히|하지마|하지마라|한번만|하반기',
    '구매|구두|구분|남자|여자|여성|남성|여부|여행|변경|변심|변동|변호사|문의|문자|문제|문제아|문의중|도용|도주|도중|도움|양도|양수|명의|명단|명령',
    '모름|모두|모집|육아|인지|인증|인정|제외|제한|제명|제보|국제|국외|어른|은퇴|은행|용무|용의|용지|민감|민원|민사|백수|배제|배송|배우자|심사|심의',
    '(?:정지|반대|신고|이의|주의|조심|고소|진상|방해|사기|이용|소송|안내)(?:임|요|자|인|중|해|만|의|여|한|일|시)|신고자|신고인|신용자|고소인|고소자|고소중|이의자|이용자|이용중|이민자|이직자|정지자|정지중|진상임|주의자|주의인|주의보|조심해|반대자|반대인|반대중',
    '전화만|전화해|문자만|문의자|소송자|소송인|소송중|조사중|임시중|위반자|유의자|강제인|남의것|구매자|신청자|신청인|신규인|공무원|변호인|지원자|지인임|선원',
    '안내문|안내자|안내인|안내만|고인임|고인이|방문자|사기인|사기자|유료만|원금만|명의자|양도인|양수인|이사중|이사가|노령자|기타사유|마지막|장애인|장기|임원진',
  ].join('|')})$`,
);

/** Words of messages in front or behind, such as in `문자노` and `안원해`. */
const OF_MESSAGES =
  /^(?:문자|전화|연락|광고|수신|발송|안원|안바|안보[내냄]|안받|노문|노연|노전|노광)|(?:문자|전화|연락|광고)$/;

/** Titles behind a name that say nothing else: `김마루님`, `김마루 고객님`. */
const GREETING =
  /\s*(?:(?:고객|회원|선생|사장|대표|부장|과장|차장|팀장|실장|원장|이사)?님|씨|회원|고객|선생|부장|과장|차장|대리|팀장|실장|사장|대표)$/;

/** A name of three syllables is clear. One of two, or a repeated one, may also be another word. */
export type NameForm = 'clear' | 'short' | 'none';

/** Whether a text has the form of a Korean name. It says nothing of refusals in it. */
export function nameFormOf(text: string): NameForm {
  const greeted = text.replace(GREETING, '');
  const name = (greeted === '' ? text : greeted).replaceAll(' ', '');
  if (!/^[가-힣]{2,4}$/.test(name) || WORDS.test(name) || OF_MESSAGES.test(name)) return 'none';
  if (name.length === 2) {
    // The added syllable gives the surname its usual length.
    const given = withoutSurname(`${name}가`);
    return given.length === 2 && GIVEN.test(name.slice(1)) ? 'short' : 'none';
  }
  const given = withoutSurname(name).replace(RARE_SURNAME, '');
  return given.length === 2 && GIVEN.test(given) ? 'clear' : 'none';
}

/** A name in Latin letters: `Kim Maru`, `O'Neil, Anna`. */
export const isLatinName = (text: string) =>
  /^\p{Lu}[\p{L}'’.-]+(?:,? \p{Lu}[\p{L}'’.-]*){0,3}$/u.test(text) &&
  /^[\p{Script=Latin}\s'’.,-]+$/u.test(text);
