import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertExpert } from '../../../tests/support/broadcasts.ts';
import { openBrowser, startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { isReserved, isReservedLoginId, passesForOneOf } from './availability.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await insertExpert(test.db, 901, { nick: '한결' });
  await insertExpert(test.db, 902, { nick: 'Oil1' });
});
afterAll(() => test.stop());

async function ask(nickname: string) {
  const path = `/api/home/auth/availability?nickname=${encodeURIComponent(nickname)}`;
  const { status, body } = await openBrowser(test).send('GET', path);
  return [status, body['available']];
}

describe('[F3] a nickname', () => {
  it.each(['한결\u3164', '\u115f한결'])(
    'is compared without the blanks around it: %j',
    async (nickname) => {
      expect(await ask(nickname)).toEqual([200, false]);
    },
  );

  it.each(['한\u1160결', '관\uffa0리자', '\u0430dmin', 'αβγ'])(
    'with letters that are unseen or of another script is refused: %j',
    async (nickname) => {
      expect(await ask(nickname)).toEqual([400, undefined]);
    },
  );

  it.each([
    '한결',
    '한_결',
    'ㅎㅏㄴㄱㅕㄹ',
    '하ㄴ결',
    '0i11',
    'OIL1',
    'ㅇㅣㅣㅣ',
    'Adm1n',
    'adrnin',
    'admㅣn',
    'ad_min',
    '0perator',
    '운_영자',
    '우ㄴ영자',
    '운영자ㄳ',
    '운영팀장',
    'rnanager',
    '한결ㅡ',
    '한ㅡ결',
    '한결ㅣ',
    'l한결l',
    '한결I',
    '한결님',
    '한결쌤',
    '한결선생님',
    '한결TV',
    '진짜한결',
    '한결ㅇ',
    '한결o',
    '상담원',
    '마루팀',
    'CS마루',
    'MARU1',
    '한결리더',
    '한결팀장님',
    '한결VIP',
    '한결2',
    'm4ru',
    '관리팀',
    '금감원',
    '운영ㅈr',
    '매LI저',
    '운영진',
    '마루',
    '마루_',
    'MARU',
    '마루공식',
    '퓨처온',
    '스태프',
    'GM',
  ])('that looks like one of an expert or of staff is taken: %j', async (nickname) => {
    expect(await ask(nickname)).toEqual([200, false]);
  });

  it('that resembles no expert and no staff is free', async () => {
    expect(await ask('한결이네')).toEqual([200, true]);
    expect(await ask('솔바람7')).toEqual([200, true]);
    expect(await ask('전문간호사')).toEqual([200, true]);
    expect(await ask('마루아빠')).toEqual([200, true]);
  });
});

it.each([
  'rnaru1',
  'rnaru_cs',
  'maruc5',
  'cIaebeom',
  'claebeom1',
  'aclmin',
  'csrnaru',
  '마루운영',
  '마루_본사',
  '마루고객지원',
  '마루증권',
  'maruteam',
  'rnaru_gm',
  '마루투자자문',
  'rnaru_grn',
  'GM마루',
  '마루리딩',
  '어드민',
  '관리인',
  'CS센터',
  'cs팀',
  'maru_vip',
  'maru_tv',
  'ㅇ마루',
  '대표마루',
  '마루공지',
  '마루관리',
  'gm1',
  'support1',
  '고객쎈터',
  '고객만족팀',
  '마루매니져',
  '마루담당',
  '마루봇',
  'maru_info',
  'marukr',
  'webmaster',
  'moderator',
  '고객센타',
  '고객쎈타',
  '매니져',
  '마루본부',
  'maru_bot',
  'maru_kr',
  '운영스탭',
  '운영요원',
  'sysop',
  'adm_n',
  '운0영자',
  'super',
  'supervisor',
  '콜센터',
  '상담센터',
  '헬프데스크',
  'helpdesk',
  'help_desk',
  'CS담당',
  'cs_team',
  'cs1',
  '관리담당',
  '환불팀',
  '환불담당',
  '결제팀',
  '정산팀',
  '이벤트팀',
  '시스템',
  '시스템1',
  '공지',
  '공지사항',
  '공지봇',
  '챗봇',
  'AI상담',
  '본사',
  '스탭',
  '스탭1',
  '스텝',
  'owner',
  'superadm',
  '운영Zr',
  '운영쟈',
  '운엉자',
  '운녕자',
  '관라자',
  '관리짜',
  'team_maru',
  'maru_co',
  'maru_ceo',
  'maruinc',
  'maruapp',
  'marunews',
  'maru_kor',
  '마루고객',
  '마루데스크',
  '마루회사',
  '마루그룹',
  '마루코리아',
  '마루주식회사',
  '주마루',
  '마루CEO',
  '마루PD',
  '마루이벤트',
  '마루도우미',
  '국세청',
  '마루MD',
  '마루_md',
  '마루피디',
  'PD마루',
  '마루CFO',
  '마루사장',
  '마루부회장',
  '마루과장',
  '마루대리님',
  '마루인턴',
  '마루기자',
  '마루에디터',
  '마루마케팅',
  '마루마케팅팀',
  '마루결제',
  '마루환불',
  '마루크루',
  '마루애널',
  '퓨처온개발자',
  'maru_editor',
  'marudev',
  'maru_marketing',
  'marucare',
  'maru_hq',
  'marulab',
  'director_maru',
  '마루톡방',
  '마루무료방',
  '마루추천주',
])('[F3] a reader takes %j for a name of the company or of staff', (name) => {
  expect(isReserved(name)).toBe(true);
});

it.each([
  'clara',
  '마루치',
  '마루한강',
  '고객님',
  '매니아',
  '슈퍼맨',
  'supernova',
  'systemic',
  '운동하자',
  '관리왕',
  '한결같이',
  '3월의토끼',
  '솔0바람',
  'a_m_n',
  '마루아빠',
  'maruko',
  '전문간호사',
  'cloud9',
  'helper7',
  'amaru7',
  '투자초보',
  '대표선수',
  '윤영진',
  '스텝업',
  '공지철',
  '본사랑',
  '시스템개발',
  'ownership',
  '경찰청사람',
  '강영자',
  '관리비',
  '콜라',
  '환불',
  '이벤트조아',
  'message',
  '결제왕',
  'co_maru2x',
  'csi',
  '마루코',
  '주마등',
  '윤영자',
  '안영자',
  '윤영자님',
  '이공식',
  '공식품',
  '공식당',
  '성공식단',
  'badminton',
  'badminton_7',
  '마루감사',
  '마루엄마',
  '마루짱',
  'marumi',
  'marupapa',
])('[F3] a reader takes %j for the name of a member', (name) => {
  expect(isReserved(name)).toBe(false);
});

it.each([
  'content',
  'message',
  'payment',
  'users',
  'experts',
  'expert99',
  'helpdesk',
  'postmaster',
  'Message1',
  'content_',
])('[F3] %j is a login id of staff', (loginId) => {
  expect(isReservedLoginId(loginId)).toBe(true);
});

it.each(['contentment', 'messenger', 'mypayment', 'userone', 'expertise', 'hong1234'])(
  '[F3] %j is a login id of a member',
  (loginId) => {
    expect(isReservedLoginId(loginId)).toBe(false);
  },
);

describe('[F3] a name beside the experts 한결, Oil1 and 도담쌤', () => {
  const passes = (name: string) => passesForOneOf(name, ['한결', 'Oil1', '도담쌤']);

  it.each([
    '이한결',
    '이한결쌤',
    '한결코치',
    'VIP한결',
    '공식_한결',
    'GM한결',
    '한결_쌤',
    '한결2024',
    'Oil1tv',
    '한결 쌤',
    '한결2',
    '한결VIP',
    '도담쌤TV',
    '김도담쌤',
  ])('passes for one of them: %s', (name) => expect(passes(name)).toBe(true));

  it.each(['한결같이', '한결같은하루', '한결이네', '도담', '강한결심', '솔바람7', '대표', '쌤'])(
    'is another name: %s',
    (name) => expect(passes(name)).toBe(false),
  );
});

it.each([
  'VIP한결',
  'tv한결',
  '한결본인',
  '한결투자',
  'ㅇ한결',
  '한결v',
  '한결2호',
  '한결주식',
  '한결부대표',
  '한결매매',
  '한0결',
  '한1결쌤',
  '서0온',
  '한결방',
  '한결무료방',
  '한결카톡',
  '한결톡',
  '한결밴드',
  '한결카페',
  '한결클럽',
  '한결추천',
  '한결종목',
  '한결급등주',
  '한결단타',
  '한결연구소',
  '한결아카데미',
  '한결스쿨',
  'Mr한결',
  '한결kr',
  '한결no1',
])('[F3] a reader takes %j for the expert 한결', (name) => {
  expect(passesForOneOf(name, ['서온', '한결'])).toBe(true);
});

it.each([
  '한결같은하루',
  '한결이네',
  '투자초보',
  '한강결',
  '서울온',
  '한결0같이',
  '한겸',
  '한결방패',
])('[F3] %j passes for no expert', (name) => {
  expect(passesForOneOf(name, ['서온', '한결'])).toBe(false);
});
