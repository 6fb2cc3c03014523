/** Fictional people: `[name, nickname]`, one for each demo member. */
export const memberNames: readonly (readonly [name: string, nickname: string])[] = [
  ['김하늘', '아침장하늘'],
  ['이도윤', '차근차근도윤'],
  ['박서진', '분산하는서진'],
  ['최유나', '배당모으는나'],
  ['정민재', '점심시간투자'],
  ['강수빈', '수빈의노트'],
  ['조현우', '우직한현우'],
  ['윤지아', '지아네통장'],
  ['장태오', '느긋한태오'],
  ['임가은', '가은이공부중'],
  ['한지후', '퇴근후한지후'],
  ['오세린', '세린일기'],
  ['서준호', '준호의원칙'],
  ['신다은', '다은다은해'],
  ['권이안', '이안의메모'],
  ['황보람', '보람찬하루'],
  ['안시우', '시우의복기'],
  ['송예린', '예린가계부'],
  ['류건우', '건우의손절선'],
  ['전나윤', '나윤처음투자'],
];

/** Real names of the experts. The last one has no nickname in the line-up. */
export const expertNames: readonly string[] = [
  '문한결',
  '차서온',
  '배도담',
  '노윤슬',
  '심가온',
  '하라온',
  '우단비',
  '남미르',
  '유나래',
  '구새벽',
  '진온새',
  '민바름',
];

/** Staff accounts: `[login id, name, permission]`. */
export const staffNames = [
  ['super', '총괄 관리자', 'superAdmin'],
  ['content', '콘텐츠 담당', 'manageContent'],
  ['message', '메시지 담당', 'manageMessages'],
  ['payment', '결제 담당', 'managePayments'],
  ['users', '회원 담당', 'manageUsers'],
  ['experts', '전문가 담당', 'manageExperts'],
] as const;
