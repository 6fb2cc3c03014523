import type { Brand } from './brand.ts';
import type { ComplianceRule } from './compliance.ts';

/** `보장하지 않습니다` promises nothing: the text after the word may negate it. */
const NEGATED = [
  '(?:하|되)지\\s*(?:는|도|를)?\\s*(?:않|못|마|아니|아닙)',
  '(?:할|될) 수\\s*(?:는|가|도)?\\s*없',
  '없|않|아니|금지',
  '안(?:\\s|되|돼|됩|된|됨|해|하|함|합)',
  '못(?:\\s|하|해|함|합|할)',
  // `보장하는 상품이 아닙니다`
  '(?:하|되|해\\s*주|해\\s*드리)는\\s*(?:투자\\s*)?(?:상품|서비스|종목|방송|곳|회사|업체|것|게|건|일)\\s*(?:이|은|는|가|도)?\\s*(?:아니|아닙|아닌|아님|없)',
  // `보장을 내세우는 사칭에 주의하세요`
  '(?:한다고|된다고|한다는|된다는|하는|해\\s*준다는|해\\s*준다고|내세우|내세운|미끼로|빙자)[^.!?\\n]{0,20}(?:사칭|사기|불법|위법|허위|속지|주의|조심|신고)',
].join('|');
const NOT_DENIED = `(?!\\s*(?:은|는|이|가|을|를|도)?\\s*(?:${NEGATED}))`;

/** A sentence may also deny a promise, forbid it or ask about it. */
const NOT_REFUSED = '(?![^.!?\\n]*(?:않|없|아니|아닙|아닌|아님|못|금지|신고|사칭|나요))';

/** `드리지 않아요`, `줄 수 없어요` and `준다는 사기` follow a verb that promises. */
const NOT_TAKEN_BACK =
  '(?!리지\\s*(?:는|도|를)?\\s*(?:않|못|아니|아닙)|릴?\\s*수\\s*(?:는|가|도)?\\s*없|리?는\\s*(?:일|것|경우|상품|서비스)\\s*(?:은|이|도)?\\s*(?:없|아니|아닙)|[^.!?\\n]{0,15}(?:사칭|사기|불법|거짓|속지|주의|금지|나요))';

const PERCENT = '(?:%|퍼센트|프로)';
/** Words between a loss and what is done about it. */
const FULLY = `(?:(?:전액|모두|다|전부|책임지고|끝까지|꼭|반드시|안전하게|제가|저희가|회사가|\\d+\\s*${PERCENT})\\s*)*`;
/** The investor, who may well be said to answer for a loss. */
const NOT_INVESTOR = '(?<!(?:투자자|본인|고객|스스로|회원|이용자|각자|여러분)[^.!?\\n]{0,20})';

/** Wording forbidden to every company that advises on investing, whatever its kind. */
const forAll: readonly ComplianceRule[] = [
  {
    id: 'unrealised-return',
    name: '미실현 수익률',
    why: '아직 실현하지 않은 수익률은 광고에 쓸 수 없어요.',
    patterns: [
      '미실현\\s*(?:수익|이익|손익)[률율]?',
      '평가\\s*수익[률율]?\\s*(?:은|는|이)?\\s*\\+?\\d+(?:\\.\\d+)?\\s*%',
      '(?:최고|최대|누적)\\s*수익[률율]\\s*(?:은|는|이)?\\s*\\+?\\d+(?:\\.\\d+)?\\s*%',
    ],
  },
  {
    id: 'guaranteed-profit',
    name: '수익 보장',
    why: '수익이나 원금을 보장한다고 쓰면 안 돼요.',
    patterns: [
      `(?:수익[률율]?|이익|원금)[\\s·ㆍ_~/,(-]*(?:을|를|은|이)?\\s*(?:(?:책임|절대|완전|확실히|무조건)\\s*)?${FULLY}보장${NOT_DENIED}`,
      `100\\s*${PERCENT}\\s*(?:수익|이익|적중)`,
      `(?<!영업|순|매출)(?:수익|이익|적중)\\s*(?:이|은|을|를)?\\s*100\\s*${PERCENT}(?!\\s*(?:증가|감소|늘|줄|상승|하락|개선|성장))`,
      '(?:확실한|안전한|무위험)\\s*고?\\s*(?:수익|이익)',
      '무위험\\s*투자',
      '무손실',
      '(?:손실|손해)\\s*(?:은|이|률|율)?\\s*0\\s*(?:%|원|퍼센트|프로)',
      `(?:수익|이익)\\s*(?:을|를)?\\s*약속\\s*(?:드|합니다|해\\s*드)`,
      `\\d+\\s*${PERCENT}\\s*확정`,
      `원금\\s*(?:은|을|만은|만큼은)?\\s*${FULLY}(?:지켜\\s*(?:드|줍|줄|준|줘|주겠|내겠)|지킵니다|지키겠|사수)${NOT_TAKEN_BACK}`,
      '반드시\\s*(?:수익|이익|오르|오른|오릅|올라|상승)',
      '손실\\s*(?:걱정|위험|리스크)\\s*(?:은|이)?\\s*(?:NO|노|제로|0|없(?:는|이|음|다|습니다|어요))',
      '(?:손실|손해)\\s*(?:볼|날)\\s*(?:일|걱정)\\s*(?:이|은|도)?\\s*없',
      '보장\\s*(?:된|되는|하는)\\s*(?:수익|이익|원금)',
      '확정\\s*수익',
      `(?:수익[률율]?|상한가|급등|상승)\\s*(?:이|은)?\\s*확정${NOT_DENIED}`,
      '무조건\\s*(?:수익|이익|오르|오른|오릅|올라|상승)',
      '(?:손실|손해)\\s*(?:이|가|은)?\\s*(?:전혀\\s*|절대\\s*)?없(?:는|이|음|다|습니다|어요)',
    ],
  },
  {
    id: 'loss-compensation',
    name: '손실 보전',
    why: '손실을 메워 준다고 쓰면 안 돼요.',
    patterns: [
      `(?:손실|손해|원금)(?:액|금)?\\s*(?:을|를|은|도)?\\s*${FULLY}(?:보전|보상|배상|변상|변제)${NOT_DENIED}`,
      `(?:손실|손해|원금)(?:액|금|분)?\\s*(?:을|를|은|도)?\\s*${FULLY}(?:메워|메꿔|메꾸어|채워|물어)\\s*(?:드|줍|줄|준|줘|주겠)${NOT_TAKEN_BACK}`,
      `${NOT_INVESTOR}(?:손실|손해|수익|이익|원금)(?:액|금)?\\s*(?:은|는|을|를|이|도)?\\s*${FULLY}책임(?:을\\s*|\\s*)?(?:지겠|집니다|진다|져\\s*(?:드|줍|주)|질게|질께|져요)${NOT_TAKEN_BACK}`,
      '(?:손실|손해)\\s*(?:이|가)?\\s*나면\\s*(?:전액\\s*)?환불',
    ],
  },
  {
    id: 'exaggerated-record',
    name: '과장된 실적',
    why: '적중률이나 세 자리 수익률을 내세우면 안 돼요.',
    patterns: [
      '적중[률율]\\s*(?:은|이)?\\s*\\d+(?:\\.\\d+)?\\s*(?:%|퍼센트|프로)',
      '(?<!(?:누적|최고|최대)\\s?)수익[률율]\\s*(?:은|이)?\\s*\\+?\\d{3,}(?:\\.\\d+)?\\s*(?:%|퍼센트|프로)',
    ],
  },
  {
    id: 'target-return',
    name: '목표 수익률',
    why: '목표 수익률을 숫자로 내세우면 안 돼요.',
    patterns: [
      '목표\\s*수익[률율]?\\s*(?:은|는|이|:)?\\s*(?:월|연|일)?\\s*\\+?\\d+(?:\\.\\d+)?\\s*(?:%|퍼센트|프로)',
    ],
  },
];

const AUTHORITY = '(?:금융위원회|금융위|금융감독원|금감원)\\s*(?:에\\s*)?(?:정식\\s*)?';

/** Titles reserved for registered advisers. */
const unregistered: ComplianceRule = {
  id: 'registered-adviser',
  name: '자문업자 사칭',
  why: '등록한 투자자문업자가 아니면 그렇게 부를 수 없어요.',
  patterns: [
    '(?<!유사\\s?)투자\\s*자문업\\s*(?:자|사)?\\s*(?:등록|인가|허가)',
    '(?<!유사\\s?)투자\\s*자문(?:업자|업사|사|회사|업체)\\s*(?:입니다|이에요|예요|이며|로서|으로서)',
    // A name follows, as in `투자자문사 마루`.
    `(?<!유사\\s?)투자\\s*자문사\\s+[가-힣a-z]${NOT_REFUSED}`,
    '금융\\s*투자\\s*(?:회사|업자|업체)\\s*(?:입니다|이에요|예요|이며|로서)',
    `(?<!${AUTHORITY})(?:등록|인가|허가)(?:된|받은|한)?\\s*(?:투자\\s*자문|투자\\s*일임|금융\\s*투자)${NOT_REFUSED}`,
    `${AUTHORITY}(?:등록|인가|허가)(?:된|받은|한)?\\s*(?:투자\\s*)?(?:자문|일임|업체|회사)`,
  ],
};

/** A company that is not registered advises the public, never one person. */
const individualAdvice: ComplianceRule = {
  id: 'individual-advice',
  name: '개별 투자 상담',
  why: '등록한 투자자문업자가 아니면 한 사람을 위한 상담이나 자문을 내세울 수 없어요.',
  patterns: [
    `(?:1\\s*[:대]\\s*1|일대일|개인별?|개별)\\s*(?:맞춤형?\\s*)?(?:투자\\s*|종목\\s*)?(?:상담|자문|리딩|코칭)${NOT_REFUSED}`,
    `맞춤형?\\s*종목\\s*추천${NOT_REFUSED}`,
  ],
};

/** The rules of a brand. Apart from its other data, because no visitor needs them. */
export function complianceRulesOf({
  switches,
}: {
  switches: Pick<Brand['switches'], 'advisory_kind'>;
}): readonly ComplianceRule[] {
  return switches.advisory_kind === 'registered'
    ? forAll
    : [...forAll, unregistered, individualAdvice];
}
