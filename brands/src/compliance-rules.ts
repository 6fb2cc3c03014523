import type { Brand } from './brand.ts';
import type { ComplianceRule } from './compliance.ts';
import { complianceTexts } from './compliance-texts.ts';
import {
  partedCompensation,
  partedPromises,
  plainPromises,
  plainRecords,
} from './plain-promises.ts';
import { FIGURE, NOT_INVESTOR, PERCENT, TIMES } from './promise-words.ts';

const ALL = `(?:100\\s*${PERCENT}|백\\s*(?:퍼센트|프로))`;
/** Nouns of investing behind a promise, as in `손실 없는 매매`. */
const INVESTING = '(?:투자|매매|고?수익|종목|기법|전략|방법|리딩|방송|단타)';
const REFUND = '(?:환불|환급|돌려\\s*(?:드|줍|준|줘|주겠))';
/** Money that was invested. */
const PRINCIPAL = '(?:원금|본전|투자\\s*금)';
/** Blanks and signs between two words of a promise, as in `원금 ★ 보장`. No clause ends there. */
const SIGNS = '[^\\p{L}\\p{N}.!?;]{0,4}';
const MAKE_UP = '(?:메워|메꿔|메꾸어|채워|물어)\\s*(?:드|줍|줄|준|줘|주겠)';
/** Words between a loss and what is done about it. */
const FULLY = `(?:(?:전액|모두|다|전부|책임지고|끝까지|꼭|반드시|안전하게|확실하게|당연히|누구나|틀림없이|제가|저희가|회사가|당사가|본사가|\\d+\\s*${PERCENT})\\s*){0,4}`;

/** Figures of companies and of trades that are known, as in `매출 2배 확정`. */
const NOT_FIGURES =
  '(?<!(?:매출|영업|이익|배당|판매|생산|증설|주문|수주|물량|용량|보험|예금|포인트)[^.!?\\n]{0,8})';
const PER_TIME = '(?:월|매월|매달|한\\s*달(?:에|간)?|하루(?:에)?|매일|매주|연)';
const SUM = '[\\d,.]*\\s*[천백십]*\\s*[만억]\\s*원?';

/** English words that deny a promise in front of it, in the same sentence. */
const NOT_DENIED =
  "(?<!\\b(?:no|not|never|cannot|nor|without|nothing|none|avoid|beware|(?:do|does|is|are|can|wo)n['’]?t)\\b[^.!?\\n]{0,30})";
/** English words that deny a promise behind it, or warn of it. */
const NO_DENIAL =
  "(?![^.!?\\n]{0,40}\\b(?:not|never|scams?|frauds?|fraudulent|illegal|impossible|myth|false|(?:do|does|is|are|ca)n['’]?t)\\b)";
const GAIN = '(?:profit|return|income|gain|earning|yield|principal|capital)s?';
const english = (promise: string) => `${NOT_DENIED}\\b(?:${promise})\\b${NO_DENIAL}`;
const DASH = '[\\s-]{0,3}';

/** Words in front of a figure of a return, as in `누적 수익률 무려 1,250%`. */
const OVER = '(?:(?:무려|약|총|평균|최소)\\s*)?';

/** Goods that are lost, as in `배송 중 손실 시 환불`. */
const NOT_GOODS =
  '(?<!(?:배송|경품|택배|물품|제품|교재|포장|운송|데이터|쿠폰|포인트)\\s*(?:중에?|과정(?:에서)?|의)?\\s*)';
/** The right of withdrawal, which holds without a return too: `수익이 나지 않아도 7일 안에는`. */
const NO_WITHDRAWAL =
  '(?![가-힣]{0,3}도[^.!?\\n,]{0,8}(?:\\d*\\s*일\\s*(?:안|이내|내|간|동안)|청약|철회|약관))';

/** News about a return that a company or a fund reports, as in `배당수익 확정 공시`. */
const REPORTED_RETURN =
  '(?<=(?:배당|이자|임대|매각|처분|운용)\\s?)수익[률율]?\\s*확정\\s*(?:공시|발표|실적|기준일|신고|내역|금액)';

/** Wording forbidden to every company that advises on investing, whatever its kind. */
const forAll: readonly ComplianceRule[] = [
  {
    ...complianceTexts['unrealised-return'],
    patterns: [
      '미실현\\s*(?:수익|이익|손익)[률율]?',
      `평가\\s*수익[률율]?\\s*(?:은|는|이)?\\s*${FIGURE}`,
      `(?:최고|최대|누적)\\s*수익[률율]?\\s*(?:은|는|이|:)?\\s*${OVER}${FIGURE}`,
      `(?:보유|진입|매수)\\s*(?:중|후)\\s*(?:인\\s*)?(?:종목\\s*)?수익[률율]\\s*(?:은|는|이|:)?\\s*${OVER}${FIGURE}`,
      `(?:현재|지금)\\s*${FIGURE}\\s*(?:의\\s*)?수익\\s*(?:중|구간)(?![가-힣])`,
    ],
  },
  {
    ...complianceTexts['guaranteed-profit'],
    patterns: [
      `(?:수익[률율]?|이익|${PRINCIPAL})${SIGNS}(?:[a-z]{1,2}(?=[가-힣]))?(?:을|를|은|이)?${SIGNS}(?:(?:책임|절대|완전|확실히|무조건|회복)\\s*)?${FULLY}\\)?\\s*(?:을|를)?\\s*(?:보장|보증(?!\\s*(?:보험|기금|재단)))`,
      `${ALL}\\s*(?:의\\s*)?(?:(?:수익|이익)(?!금?\\s*(?:을|를)?\\s*(?:전액\\s*)?(?:기부|환원|후원))|적중)`,
      `(?<!영업|순|매출)(?:수익|이익|적중)\\s*(?:이|은|을|를)?\\s*${ALL}(?!\\s*(?:증가|감소|늘|줄|상승|하락|개선|성장|(?:를|을)?\\s*(?:기부|환원|후원)))`,
      '(?:확실한|안전한|무위험|틀림없는)\\s*고?\\s*(?:수익|이익)',
      '무위험\\s*투자',
      '무손실(?!\\s*(?:음원|음질|압축|오디오|사운드|코덱|포맷|파일|이미지|스트리밍|영상|녹음|전송|변환|복원))',
      `${NOT_FIGURES}${TIMES}\\s*(?:수익|이익|상승)?\\s*(?:을|를|은)?\\s*(?:무조건\\s*|반드시\\s*)?(?:보장(?!성)|보증(?!\\s*(?:금|보험|기금|재단))|확정)`,
      `${PER_TIME}\\s*(?:수익\\s*)?(?:최소\\s*)?${SUM}\\s*(?:수익\\s*)?(?:을|를)?\\s*(?:보장(?!성)|확정|약속)`,
      `${NOT_FIGURES}(?<!\\d)\\d+\\s*억\\s*원?\\s*(?:을|를)?\\s*보장(?!\\s*(?:성|한도|보험))`,
      '(?:상한가|대박|급등|고수익|떡상)\\s*(?:을|를|은)?\\s*(?:보장|보증)',
      '(?:수익|원금|이익)\\s*(?:을|를)?\\s*개런티',
      '(?:노|제로)\\s*리스크(?!\\s*,?\\s*노\\s*리턴)|리스크\\s*(?:제로|프리)',
      '(?:제로|노)\\s*(?:손실|손해)',
      '무위험(?!\\s*(?:수익[률율]|이자|금리|지표|자산|채권|국채|차익|KOFR|RFR))',
      '절대(?:로)?\\s*(?:돈을\\s*|원금을\\s*)?잃지\\s*않(?:습니다|아요|는다)',
      '원금\\s*(?:이|은|을)?\\s*(?:깨질|잃을|날릴|줄어들)\\s*(?:일|걱정)\\s*(?:이|은|도)?\\s*없',
      english(
        `guarantee[ds]?\\s*(?:(?:a|an|the|you|your|high|steady|stable|daily|weekly|monthly|\\d+${DASH}%)\\s*){0,5}${GAIN}`,
      ),
      english(`${GAIN}\\s*(?:is|are|of|rate|fully|always|100\\s*%|\\s){0,3}\\s*guaranteed?`),
      english(`100\\s*%\\s*(?:guaranteed|safe|sure|${GAIN}|win(?:ning)?(?:\\s*rate)?)`),
      `\\bno${DASH}risks?\\b(?!${DASH}free|\\s*,?\\s*no\\b)${NO_DENIAL}`,
      english(`risk${DASH}free(?!\\s*(?:rate|asset|interest|bond|treasur|benchmark))`),
      english(`(?:zero${DASH}(?:risk|loss(?:es)?))`),
      `\\bno${DASH}loss(?:es)?\\b${NO_DENIAL}`,
      "\\b(?:(?:can(?:not|['’]?t)|never|won['’]?t)\\s*lose(?:\\s*(?:money|your))?|without\\s*(?:any\\s*)?risk)\\b",
      english('(?:double|triple)\\s*your\\s*(?:money|investment|capital)'),
      '(?:손실|손해)\\s*(?:은|이|률|율)?\\s*(?:0\\s*(?:%|원|퍼센트|프로)|0(?!\\s*[\\d.,가-힣])|제로)',
      `(?<![\\d.,])0\\s*${PERCENT}\\s*(?:의\\s*)?(?:손실|손해|리스크)`,
      `원금\\s*(?:은|을|만은|만큼은)?\\s*${FULLY}(?:지켜\\s*(?:드|줍|줄|준|줘|주겠|내겠)|지킵니다|지키겠|사수)`,
      '(?:원금|손실|손해)\\s*(?:걱정|위험|리스크)\\s*(?:은|이)?\\s*(?:NO|노|제로|0|끝|말고|하지\\s*마|마세|없(?:는|이|음|다|습니다|어요))',
      '원금\\s*(?:은|이|을)?\\s*안전(?:합|해|하게|한)',
      `잃지\\s*않는\\s*${INVESTING}`,
      '안\\s*잃(?:습|어요|는)|잃을\\s*(?:일|걱정)\\s*(?:이|은)?\\s*없',
      `(?:손실|손해)\\s*(?:을|를|은|는|도|가|이)?\\s*(?:절대\\s*)?(?:(?:보|나|내)지\\s*않(?:습|아요|는\\s*${INVESTING})|안\\s*(?:봅|봐요|보는|보게|나는|납|나요))`,
      `(?:위험|리스크|실패|마이너스)\\s*(?:이|가|도)?\\s*없(?:는|이)\\s*${INVESTING}`,
      '누구나\\s*(?:쉽게\\s*|안정적으로\\s*)?(?:수익|이익|돈)\\s*(?:을|이)?\\s*(?:냅니다|납니다|내는|나는|낼\\s*수|날\\s*수|벌|봅니다)',
      '수익[률율]?\\s*(?:을|를|은)?\\s*장담',
      '수익\\s*이?\\s*(?:날|낼)\\s*때까지\\s*(?:[가-힣]{1,6}\\s*)?책임',
      '(?:원금|손실|계좌)\\s*(?:회복|복구|만회)\\s*(?:을|를)?\\s*(?:보장|약속|책임)',
      '(?:손실|손해)\\s*(?:볼|날)\\s*(?:일|걱정)\\s*(?:이|은|도)?\\s*없',
      '보장\\s*(?:된|되는|하는)\\s*(?:수익|이익|원금)',
      '확정(?:적인?)?\\s*고?(?:수익|이익)',
      `(?!${REPORTED_RETURN})(?:수익[률율]?|상한가|급등|상승)\\s*(?:이|은)?\\s*확정(?!\\s*(?:매도|짓|지어))`,
      '(?:무조건(?:적(?:인|으로)?)?|반드시|틀림없이|확실히|확실하게)[\\s_~*/·♥★-]{0,4}(?:(?:수익|이익)(?![률율]?\\s*(?:을|를)?\\s*(?:추구|확인|계산|기록|비교|점검|따져|신고|실현))|오르|오른|오릅|올라|상승|벌어|법니다|번다)',
      '(?:손실|손해)\\s*(?:이|가|은)?\\s*(?:전혀\\s*|절대\\s*)?없(?:는|이(?!\\s*(?:배우|배워|연습|체험|익히|익혀))|음|다|습니다|어요)',
      ...plainPromises,
      ...partedPromises,
    ],
  },
  {
    ...complianceTexts['loss-compensation'],
    patterns: [
      `원금(?:액)?\\s*(?:을|를|은|도)?\\s*${FULLY}(?:보전|보상|배상|변상|변제)`,
      `(?:손실|손해|원금)(?:액|금|분)?\\s*(?:을|를|은|도)?\\s*${FULLY}${MAKE_UP}`,
      `(?:손실|손해)(?:분|금|액)\\s*(?:을|은)?\\s*${FULLY}${REFUND}`,
      `${PRINCIPAL}\\s*(?:은|을|를|만은)?\\s*${FULLY}돌려\\s*(?:드|주겠|줄게|줄께)`,
      `${NOT_INVESTOR}(?:손실|손해|수익[률율]?|이익|원금)(?:액|금)?\\s*(?:은|는|을|를|이|도)?\\s*${FULLY}책임(?:을\\s*|\\s*)?(?:지겠|집니다|진다|져\\s*(?:드|줍|주)|질게|질께|져요)`,
      `${NOT_GOODS}(?:손실|손해)\\s*(?:이|가|를|을)?\\s*(?:나면|났을\\s*때|날\\s*(?:경우|때)|보면|보시면|생기면|생길\\s*(?:경우|때)|(?:발생\\s*)?시|발생하면)\\s*(?:[^.!?\\n,]{0,12}\\s)?(?:${REFUND}|${MAKE_UP})`,
      `(?:수익|이익)\\s*(?:이|을|은)?\\s*(?:못\\s*(?:내|나|보|얻)|안\\s*(?:나|내|날)|(?:나|내)지\\s*(?:않|못)|실패|미달|없)${NO_WITHDRAWAL}[가-힣]{0,3}\\s*(?:시|때|경우|면)?\\s*(?:[^.!?\\n,]{0,12}\\s)?${REFUND}`,
      `(?:손실|손해)\\s*(?:을|를|은|도)?\\s*${FULLY}(?:복구|만회|회복)\\s*(?:해|시켜)\\s*(?:드|줍|주겠|준)`,
      ...partedCompensation,
    ],
  },
  {
    ...complianceTexts['exaggerated-record'],
    patterns: [
      '적중[률율]\\s*(?:은|이)?\\s*\\d+(?:\\.\\d+)?\\s*(?:%|퍼센트|프로)',
      ...plainRecords,
      `(?<!(?:누적|최고|최대)\\s?)수익[률율]\\s*(?:은|이|:)?\\s*${OVER}\\+?\\d(?:,?\\d){2,}(?:\\.\\d+)?\\s*${PERCENT}`,
    ],
  },
  {
    ...complianceTexts['target-return'],
    patterns: [`목표\\s*수익[률율]?\\s*(?:은|는|이|:)?\\s*${OVER}(?:월|연|일)?\\s*${FIGURE}`],
  },
];

const AUTHORITY = '(?:금융위원회|금융위|금융감독원|금감원)\\s*(?:에\\s*)?(?:정식\\s*)?';

/** Titles reserved for registered advisers. */
const unregistered: ComplianceRule = {
  ...complianceTexts['registered-adviser'],
  patterns: [
    '(?<!유사\\s?)투자\\s*자문업\\s*(?:자|사)?\\s*(?:등록|인가|허가)',
    '(?<!유사\\s?)투자\\s*자문(?:업자|업사|사|회사|업체)\\s*(?:입니다|이에요|예요|이며|로서|으로서)',
    // A name follows, as in `투자자문사 마루`.
    `(?<!유사\\s?)투자\\s*자문사\\s+[가-힣a-z]`,
    '금융\\s*투자\\s*(?:회사|업자|업체)\\s*(?:입니다|이에요|예요|이며|로서)',
    // `금융투자회사인 마루`. Without 인, other words follow too: `금융투자회사 실적 발표`.
    '금융\\s*투자\\s*(?:회사|업자|업체)인\\s+[가-힣a-z]',
    `(?<!${AUTHORITY})(?:등록|인가|허가)(?:된|받은|한)?\\s*(?:투자\\s*자문|투자\\s*일임|금융\\s*투자)`,
    `${AUTHORITY}(?:등록|인가|허가)(?:된|받은|한)?\\s*(?:투자\\s*)?(?:자문|일임|업체|회사)`,
  ],
};

/** A company that is not registered advises the public, never one person. */
const individualAdvice: ComplianceRule = {
  ...complianceTexts['individual-advice'],
  patterns: [
    `(?:1\\s*[:대]\\s*1|일대일|개인별?|개별)\\s*(?:맞춤형?\\s*)?(?:투자\\s*|종목\\s*)?(?:상담|자문|리딩|코칭|진단)`,
    `맞춤형?\\s*종목\\s*추천`,
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
