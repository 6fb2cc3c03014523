/**
 * Patterns of promises in plain words: a return or money that was invested, beside a word that
 * promises it. Both orders are read, with particles and adverbs.
 */

const PERCENT = '(?:%|퍼센트|프로)';
const ALL = `(?:100\\s*${PERCENT}|백\\s*(?:퍼센트|프로)|백퍼)`;
/** Almost every time: from 80 %. */
const ALMOST_ALL = `(?:100|[89]\\d)(?:\\.\\d+)?\\s*${PERCENT}`;
const RETURN = '(?:수익[률율금]?|이익|차익)';
/** Returns of a company, of which news may say that they are sure. */
const NOT_OF_COMPANY = '(?<!(?:영업|순|매출|당기순|매출총)\\s?)';
const PRINCIPAL = '(?:원금|본전|투자\\s*금|시드\\s*머니)';
const MONEY = '(?:원금|투자\\s*금|시드(?:\\s*머니)?|계좌|자산|재산|돈|수익)';
const SURGE = '(?:상한가|대박|급등|폭등|떡상|고수익)';
const SIGNS = '[^\\p{L}\\p{N}.!?;,]{0,4}';
const PARTICLE = `${SIGNS}(?:을|를|은|는|이|가|도|만은|만큼은|까지)?${SIGNS}`;
const ADVERBS = `(?:(?:전액|모두|전부|무조건|반드시|절대|확실히|안전하게|끝까지|책임지고|꼭|저희가|제가|회사가|\\d+\\s*${PERCENT})\\s*){0,3}`;
const FOR_YOU = '(?:드립|드려|드리|드릴|줍니다|줄게|줄께|주겠)';
const TIMES = '(?:(?<!\\d)\\d+(?:\\.\\d+)?|두|세|네|다섯|열|몇|수십?|백)\\s*배';
/** A promise that is the verb of a sentence or its last noun. */
const PROMISE = '(?:약속|확약|담보)(?!\\s*(?:시간|장소|날짜|대출|비율|가치|물|부|어음))';
const ADNOMINAL = '(?:된|되는|하는|할|해\\s*드리는|드리는|드린|드릴|받는|받은)';
/** The investor, who may well be said to answer for the outcome. */
const NOT_INVESTOR = '(?<!(?:투자자|본인|고객|스스로|회원|이용자|각자|여러분)[^.!?\\n]{0,20})';

/** Promises of a return or of the principal. */
export const plainPromises: readonly string[] = [
  `${NOT_OF_COMPANY}(?:${RETURN}|${PRINCIPAL})${PARTICLE}${ADVERBS}${PROMISE}`,
  `(?:약속|확약|담보|보장|보증|책임)\\s*(?:${ADNOMINAL}|지는|질)\\s*고?(?:수익|이익|원금)`,
  '보장\\s*고?수익(?![률율]?\\s*(?:구조|기록))',
  `(?<!(?:환불|할인|만족도?|적립|환급|배송|정품|출석|달성|매출|이행)\\s?(?:률|율)?\\s?)(?<!\\d)\\d+\\s*${PERCENT}\\s*(?:확정|보장(?!성)|약속|확약|개런티|고정\\s*(?:지급|수익|이자))`,
  // The principal, and what happens to it.
  `${PRINCIPAL}${PARTICLE}${ADVERBS}(?:회수|회복|복구|만회|상환|반환|환급|지급)${PARTICLE}${ADVERBS}(?:보장|보증|약속|책임|확약|확실|담보)`,
  `(?<!예금[^.!?\\n]{0,6})${PRINCIPAL}${PARTICLE}${ADVERBS}보존`,
  `(?<!예금[^.!?\\n]{0,12})${PRINCIPAL}${PARTICLE}${ADVERBS}보호(?:해\\s*${FOR_YOU}|합니다|해요|\\s*(?:투자|매매|상품))`,
  // Behind a loss, the responsibility is often that of the investor.
  `${NOT_INVESTOR}${NOT_OF_COMPANY}(?:수익[률율]?|${PRINCIPAL})\\s*(?:을|은|까지)?\\s*${ADVERBS}책임(?!\\s*(?:은|이|의|소재|과|투자|자|여부|귀속|한도|있|지|져|집|질|진|을))`,
  // A return that is sure.
  `${NOT_OF_COMPANY}(?:${RETURN}|${SURGE})${PARTICLE}${ADVERBS}확실(?!히|성|시|해지|해질|한\\s*(?:개선|증가|성장|근거))(?:하게(?!\\s*[가-힣]{0,4}(?:기록|확인|실현|챙기)))?`,
  `${SURGE}\\s*(?:을|를|은|이)?\\s*(?:예약|약속|확정|확약)`,
  `(?<!매출\\s?)${ALL}\\s*확실`,
  `${ALL}\\s*(?:로\\s*)?(?:무조건\\s*)?(?:오릅|오른다|오를(?!\\s*(?:경우|때))|오르는|올라(?:갑|간다|가는|요)|급등(?:합|한다|하는|해요|각)|(?:수익\\s*)?(?:벌|버는))`,
  `고정\\s*(?:적인?\\s*)?수익(?!\\s*(?:형|[률율]|증권|자산|상품|채권|펀드|시장|투자))`,
  `수익[률율]?\\s*(?:에는?|은|이라면)?\\s*자신\\s*(?:있(?:습|어|다)|합니다|해요)`,
  // Money that grows in the hands of the company.
  `(?:${MONEY})\\s*(?:을|를)?\\s*${ADVERBS}(?:${TIMES}\\s*(?:로|까지|이상)?\\s*)?(?:불려|늘려|키워|만들어|벌어|내|안겨|챙겨)\\s*${FOR_YOU}`,
  `${TIMES}\\s*(?:로|까지|이상)?\\s*(?:불려|벌어|튀겨)\\s*${FOR_YOU}`,
  `(?:돈|수익)\\s*(?:을|를)?\\s*벌게\\s*해\\s*${FOR_YOU}`,
];

/** Words that may stand between the noun and the verb of a promise, in any order and number. */
const BETWEEN = `(?:${SIGNS}(?:[률율금액분]|\\d[\\d.,]*(?![\\d.,])|${PERCENT}|[만천백억]+(?![만천백억])원?|달성|실현|창출|지급|배분|유지|이자|수익|원금|및|와|과|그리고|이상|이하|최소|최대|목표|매월|매달|매주|매일|월|연|하루|까지|만큼|부터|대해|대하여|관해|전액|전부|모두|다|전량|일부|절반|반액|반|두|세|그|금액|차액|부분|결제|돈|회비|이용료|이용금|수강료|가입비|반드시|무조건|절대|확실히|확실하게|안전하게|책임지고|끝까지|꼭|저희가|제가|회사가|마루가|직접|현금으로|포인트로|로|을|를|은|는|이|가|도|만|의|에|배)){0,8}${SIGNS}`;
/** The promise is denied, or the sentence warns of it. */
const NOT_DENIED =
  '(?![^.!?\\n]{0,24}(?:않|없|아니|아닙|아닌|못|불가|금지|불법|위법|위반|사기|주의|마세|말라|거짓|의심|신고(?:하|해|를)|수상|속지|현혹|사칭|접근|준다고|준다며))';
const LOSS = '(?:손실|손해|마이너스|손절)(?:금|분|액)?';
/** Losses of goods, by faults, and of others, as in `배송 중 손실 시 보상` and `소상공인 손실 보상`. */
const NOT_GOODS =
  '(?<!(?:배송|경품|택배|물품|제품|교재|포장|운송|데이터|쿠폰|포인트|고의|과실|귀책|잘못|오류|장애|정부|국가|소상공인|자영업|증권사|은행|판매사|법원|이용자에게|회사에|보험|ELS|펀드)[^.!?\\n]{0,20})';
/** Words that make a loss and its compensation a term of law or a piece of news. */
const NO_TERM =
  '(?!\\s*(?:을|를)?\\s*(?:하는|할|해야\\s*할|하여야\\s*할|되는)?\\s*(?:심리|절차|기준|법|제도|관련|정책|확대|논의|판결|소송|청구|보험|방안|안(?![가-힣])|책임|규정|조항|의무|범위|한도|수혜|이슈|[)\\]]))';
const IN_CASE =
  '(?:이|가|를|을)?\\s*(?:(?:이)?면|(?:발생)?\\s*시(?:에는|엔|에)?|(?:나|보|생기|발생하|발생했|나시|보시|입으시|입)(?:면|신다면|다면)|(?:보신|입으신|나신|났|봤|생겼|입었|발생했|난|본|날|볼|생긴|생길|발생할|발생한)\\s*(?:다면|때|경우|분)(?:에는|엔|에|는|께)?)';
const MAKE_GOOD = '(?:보상(?!\\s*(?:판매|휴가|거래))|보전|변상|변제)';
const COMPENSATE = `(?:${MAKE_GOOD}|배상(?!\\s*책임\\s*보험))`;
const REFUND =
  '(?:환불|환급|반환|돌려\\s*(?:드|줍|준|줘|주겠)|메워\\s*(?:드|줍)|채워\\s*(?:드|줍)|물어\\s*(?:드|줍))';
const GUARANTEE =
  '(?:보장(?!성|률|하는\\s*것은)|보증(?!\\s*(?:금|보험|기금|재단|서))|장담|개런티|약속(?!\\s*(?:시간|장소|날짜|어음))|확약)';
const SURELY = `(?:무조건|반드시|확실히|확실하게|틀림없이|절대적으로|${ALL})`;

const EACH_TIME = '(?:월|매월|매달|한\\s*달에?|매일|매주|하루에?|연)\\s*(?:최소\\s*)?';
const SUM = '\\d[\\d.,]*(?![\\d.,])\\s*[천백십]*[만억]\\s*원?\\s*(?:이상\\s*)?(?:의\\s*)?';

/**
 * The same promises with other words between noun and verb, as in `수익률 20% 달성 보장`.
 * Words that deny the promise behind it make it a warning.
 */
export const partedPromises: readonly string[] = [
  `${NOT_OF_COMPANY}(?:${RETURN}|${PRINCIPAL}|${SURGE}|목표가)${BETWEEN}${GUARANTEE}${NOT_DENIED}`,
  `${EACH_TIME}\\d[\\d.,]*(?![\\d.,])\\s*${PERCENT}\\s*(?:을|를)?\\s*(?:보장(?!성)|보증|약속|확정)`,
  `(?:월|매월|매달|한\\s*달에?)\\s*\\d{3,}\\s*(?:벌기|수익)?\\s*(?:을|를)?\\s*(?:보장|보증|약속|확정)`,
  `(?:수익|이익|돈|[만천백억]\\s*원)\\s*(?:이|을|를|씩|이상)?\\s*(?:나게|내게|벌게|보게|얻게)\\s*(?:해|만들어)\\s*${FOR_YOU}`,
  `${PRINCIPAL}${BETWEEN}(?:회수\\s*${ALL}|${ALL}\\s*회수)`,
  `${PRINCIPAL}${BETWEEN}(?:지켜\\s*(?:드|줍|줄|준|줘|주겠|내겠)|지킵니다|지키겠|사수)`,
  `${PRINCIPAL}\\s*(?:은|을|이|만은)?\\s*(?:절대\\s*)?잃지\\s*않(?:습|아요|는다)`,
  `${PRINCIPAL}\\s*(?:은|이|을)?\\s*(?:${SURELY}|절대)?\\s*안전(?:\\s*(?:보장|100|하게\\s*지)|합니다|해요|(?=\\s*(?:$|[.!?)])))${NOT_DENIED}`,
  `${SURELY}\\s*(?:상한가|${TIMES}(?!\\s*(?:로|이상)?\\s*(?:늘|증가|성장)))${NOT_DENIED}`,
  `절대(?:로)?\\s*(?:안|못)\\s*(?:떨어|내려|내리)`,
  `${EACH_TIME}${SUM}(?:(?:(?:수익|이익)금?\\s*(?:을|를|씩)?\\s*(?:내|지급해?)?|(?:을|를|씩)?\\s*(?:벌어|챙겨|만들어|안겨|불려|늘려|키워))\\s*${FOR_YOU})`,
  `${EACH_TIME}\\d[\\d.,]*(?![\\d.,])\\s*${PERCENT}\\s*(?:이상\\s*)?(?:의\\s*)?(?:(?:수익|이익)금?\\s*)?(?:을|를|씩)?\\s*(?:(?:벌어|불려|내|지급해?)?\\s*${FOR_YOU}|지급(?:합니다|해요))`,
  `만에\\s*(?:${PRINCIPAL}|계좌|돈)\\s*(?:이|을|를)?\\s*${TIMES}`,
  '잃을\\s*수\\s*(?:가|도)?\\s*없',
  '(?:따라|시키는\\s*대로|그대로)\\s*(?:오기|사기|하기)?만?\\s*(?:하|사|오|하시|오시)?면\\s*(?:누구나\\s*)?돈\\s*을?\\s*(?:법니다|번다|벌어|벌\\s*수|벌게)',
  `(?:상승|급등|반등|폭등)\\s*(?:이|은)?\\s*확실(?:합|해요|하다|(?=\\s*(?:$|[.!?])))`,
  `${SURELY}\\s*(?:돈\\s*(?:을\\s*)?|수익\\s*(?:을\\s*)?)?(?:벌어|법니다|번다|버는|벌\\s*수|벌게|땁니다|따는)`,
  `(?:${SURELY}|확실한|틀림없는)\\s*(?:상승|급등|폭등)(?!\\s*(?:했|한|마감|률|폭|세|흐름|추세|근거|요인|신호|전환))`,
];

/** Promises to make up for a loss, or for a return that does not come. */
export const partedCompensation: readonly string[] = [
  `수익[률율]?\\s*(?:이|은)?\\s*(?:\\d[\\d.,]*(?![\\d.,])\\s*${PERCENT}\\s*)?(?:에|을)?\\s*(?:미만|미달|못\\s*미치|달성\\s*못)(?:이)?(?:면|하면|\\s*시)(?:에는|엔|에)?${BETWEEN}${REFUND}${NOT_DENIED}`,
  '(?:수익|이익)\\s*(?:이|을)?\\s*(?:날|낼|볼|생길)\\s*때까지\\s*(?:[가-힣]{1,6}\\s*)?(?:무료|공짜|환불)',
  `${NOT_GOODS}${LOSS}${SIGNS}(?:${IN_CASE})?${BETWEEN}(?:저희|제|회사|마루|전문가)(?:가|에서|도)?\\s*(?:다|모두|전부|전액)?\\s*(?:책임|부담)${NOT_DENIED}`,
  `${NOT_GOODS}(?:손실|마이너스|손절)${BETWEEN}(?:부담해?\\s*(?:${FOR_YOU}|합니다|해요)|보장(?!성))${NOT_DENIED}`,
  // Terms of a contract speak of damages too: `손해를 배상합니다`.
  `${NOT_GOODS}(?:손해${BETWEEN}${MAKE_GOOD}|(?:손실|마이너스|손절)${BETWEEN}${COMPENSATE})${NO_TERM}${NOT_DENIED}`,
  `${NOT_GOODS}${LOSS}${BETWEEN}(?:돌려\\s*${FOR_YOU})${NOT_DENIED}`,
  `${NOT_GOODS}${LOSS}${SIGNS}${IN_CASE}${BETWEEN}(?:${COMPENSATE}${NO_TERM}|${REFUND}|(?:한|두|다음)\\s*달\\s*(?:은|을|더)?\\s*(?:무료|공짜))${NOT_DENIED}`,
  `(?:(?:오르|상승하|급등하|수익이?\\s*나|수익을?\\s*내)지\\s*(?:않|못하)|(?:안|못)\\s*(?:오르|올라|상승하|급등하|벌)|떨어지|내리|하락하|(?:수익|이익)\\s*(?:이|을)?\\s*(?:없|(?:안|못)\\s*(?:나|내|보))|하락(?=\\s*시))(?:으)?(?:면|시면|다면|\\s*시|을\\s*(?:시|때|경우))(?:에는|엔|에)?${BETWEEN}(?:${REFUND}${NOT_DENIED}|(?:받지\\s*않|안\\s*받)(?:습|아|는|을)|(?:한|두|다음)\\s*달\\s*(?:은|을|더)?\\s*(?:무료|공짜))`,
];

/** Claims to be right almost always. */
export const plainRecords: readonly string[] = [
  `(?:승[률율]|성공[률율]|(?:적중|승리|성공)\\s*확[률율])\\s*(?:은|이)?\\s*(?:${ALMOST_ALL}|${ALL})`,
  `(?:${ALMOST_ALL}|${ALL})\\s*(?:의\\s*)?(?:승[률율]|적중[률율]|성공[률율]|(?:적중|승리|성공)\\s*확[률율])`,
  '백전\\s*백승|(?:100|백)\\s*전\\s*(?:100|백)\\s*승',
];
