/**
 * Detects negated promises. A denial, a warning, a question or news in the same sentence negates a
 * promise. The check starts after the words of the promise and ends with the sentence.
 */

/** `보장하지 않으면 환불`, `안 되면` and `않을 리 없다` take nothing back. */
const NO_CONDITION =
  '(?!아도|[가-힣]{0,2}\\s?[가-힣]{0,2}면(?![가-힣])|을\\s*(?:리|수|이유)|는\\s*다면)';
/** `지 않`, `수 없` and similar, behind the stem of a verb. */
const VERB_END = `(?:치\\s*않|지\\s*(?:는|도|를)?\\s*(?:않|못|마세|마시|말|아니|아닙)|ㄹ?\\s*수\\s*(?:는|가|도)?\\s*없)${NO_CONDITION}`;

/** `투자는 없습니다`, `상품이 아닙니다`. */
const NOUN_END = `\\s*(?:은|는|이|가|도|란)?\\s*(?:이?\\s*세상에\\s*|시장에(?:는)?\\s*|어디에도\\s*|결코\\s*|절대\\s*|전혀\\s*)?(?:없|않|아니|아닙|아닌|아님|아녜)${NO_CONDITION}`;
const ADVERB_END = `(?:(?:결코|절대|전혀)\\s*)?(?:(?:안|못)\\s*(?:되|돼|됩|된|됨|해|하|함|합|할|드|받)|불가)${NO_CONDITION}`;

const HEAD =
  '(?:투자|매매|상품|서비스|종목|방송|곳|회사|업체|업자|것|게|건|일|방법|전략|비법|사람|전문가|약속|경우|계약|제도|수단|뜻|의미|주식|주가|코인|펀드|자산|채권|기법|비결|테마|차트|사업|수익|직업)';
/** The end of a verb before a noun, as in `나는 것` and `된 상품`. */
const ADNOMINAL = '(?:[가-힣]{0,3}(?:\\s*[가-힣]{1,3})?(?:는|된|할|될|은|을)\\s+)?';

/** Verbs by which a company promises something. `걱정하지 않아도` has none of them. */
const PROMISING =
  '(?:(?:약속|제공|보장|보증|보전|보상|배상|의미|뜻|판매|취급|권유|실시|운영|공개|표시|사용)\\s*(?:을|를)?\\s*(?:해\\s*(?:드리|주)|하|드리)|(?:은|는|을|를|도)\\s*(?:해\\s*(?:드리|주)|하|드리|받)|책임을\\s*지|해\\s*(?:드리|주)|받|되)';

/** Words about a promise that the company does not say: `보장한다고 말하지 않습니다`. */
const SAYING =
  '(?:다|라)(?:고|는)\\s*(?:(?:절대|결코|함부로|감히)\\s*)?(?:말(?:씀)?|광고|홍보|선전|주장|단언|장담|표현|얘기|이야기)(?:을|은|도)?\\s*(?:하|드리)|는\\s*(?:말|표현|문구|광고)(?:을|은|도|를|는)?\\s*쓰';

/** Letters of the same sentence, with no verb that ends one. */
const SAME_SENTENCE = '(?:(?!니다|[어아해려돼]요|[에예]요|아무나|다른|타사)[^.!?\\n,])';
/** Further promises of a list: `, 손실 보전`, `과 수익 보장`, `하거나 손실을 보전`. */
const LISTED =
  '(?:(?:\\s*,\\s*|\\s*(?:및|또는|[과와·]|이?나|(?:하|되|이)?거나|하고|하며)\\s*)(?:[가-힣]+\\s*){0,2}?(?:보장|보전|보상|배상|보증|수익|확정))*';

/** Words that only warnings and news about promises hold. */
const WARNING =
  '(?:사칭|사기|불법|위법|위반|허위|거짓|금지|무효|속지|속았|조심|주의(?:하|해|가|를|\\s*바|$)|신고\\s*(?:해|하|대상|방법|바랍)|믿지\\s*(?:마|않)|의심(?:하(?!지)|해)|거절|유의하|처벌|논란|소송|판결|의혹|혐의|수사|적발|제재|기소|피해|과징금|개정|(?:송금|입금)하지\\s*마|넘어가지\\s*마|흔들리지\\s*마|끊(?:으|어)|피하(?:세|십|시)|멀리하|경계하|차단|스팸|함정|믿으면\\s*안|유사\\s*수신|제보|민원|미끼)';
/** `사기가 아닙니다` and `거짓 없이` warn of nothing. */
const NO_WARNING =
  '(?!\\s*(?:이|가|는|은|도)?\\s*(?:아니|아닙|아님|아녜|없|걱정|의심|노\\s|NO|제로))';

const QUESTION =
  '(?:은|는|이|가|도)?\\s*(?:하|되|받을\\s*수\\s*있|해\\s*주|해\\s*드리|를?\\s*수\\s*있|을\\s*받을\\s*수\\s*있|[가-힣]{0,4}인)?(?:나요|는지|는가|가요)(?!\\s*\\?*\\s*(?:네|예|넵|그럼요|물론|당연)(?:[\\s,.!]|히))|\\s*여부';

/** Terms of law and finance that begin with the words of a promise. */
const TERM =
  '(?:추구)?형?\\s*(?:ELB|DLB|ELS|DLS|파생|퇴직연금)|(?:금|액)?\\s*(?:청구|책임|보험)|(?<!(?:매매|투자|수익|비|기)\\s?)법(?!\\s*(?:공개|소개|알려|전수))|제도|금\\s*(?:지급|신청)|\\s*지급\\s*(?:대상|신청)|형?\\s*상품\\s*\\([^()]{0,9}(?:예금|적금|보험)[^()]{0,9}\\)';

/** An unbounded `\s*` makes matching quadratic in the number of blanks. */
const FEW_BLANKS = '\\s{0,3}';

/** A pattern that reads a few blanks where it allows any number. */
export function withFewBlanks(pattern: string): string {
  return pattern.replaceAll('\\s*', FEW_BLANKS).replaceAll('\\s+', '\\s{1,3}');
}

const DENIAL = new RegExp(
  withFewBlanks(
    [
      // Directly behind the words, or behind a list: `보장하지 않습니다`, `보장 안 됩니다`.
      `${LISTED}\\s*(?:은|는|이|가|을|를|도)?\\s*(?:(?:(?:해\\s*)?(?:드리|주)|하|되|리|받|나|내|지)?${VERB_END}|${NOUN_END}|${ADVERB_END})`,
      `${LISTED}\\s*(?:은|는|이|가|을|를|도)?\\s*(?:할|될|줄|드릴|릴|받을)\\s*수\\s*(?:는|가|도)?\\s*없${NO_CONDITION}`,
      // `보장하는 상품이 아닙니다`, `없는 투자는 없습니다`.
      `\\s*${ADNOMINAL}(?:[가-힣]{0,3}\\s*)?${HEAD}${NOUN_END}`,
      // `상담이나 자금 운용은 제공하지 않습니다`.
      `${LISTED}${SAME_SENTENCE}{0,25}(?:(?:${PROMISING}|${SAYING})${VERB_END}|(?:할|될|드릴|받을)\\s*수\\s*(?:는|가|도)?\\s*없${NO_CONDITION}|불가)`,
      // `보장을 미끼로 한 사기`.
      `(?<!니다|[어아해려]요)${LISTED}${SAME_SENTENCE}{0,30}${WARNING}${NO_WARNING}`,
      // `오른다는 보장은 없습니다`, `약속하며 입금을 요구하는 일은 없습니다`.
      '[가-힣]{0,4}다는\\s*(?:보장|법|약속)(?:은|이|도)?\\s*없',
      `(?:하며|하면서|하고)\\s*${SAME_SENTENCE}{0,16}(?:일|경우)(?:은|는|이)?\\s*없`,
      // `…를 사칭해 수익을 보장한다며`: reported speech.
      '(?<=사칭(?:해|하여|한|하는|하며|하고|\\s*업체|자|범|\\s*계정)[^.!?\\n]{0,40})[가-힣\\s]{0,8}(?:다며|다고|다면서|다는|각서|미끼|유도|현혹)',
      // `예금은 원금이 보장됩니다`, by law.
      '(?<=(?:예금|적금|국채)(?:은|이|의|도|자\\s*보호)[^.!?\\n]{0,20}원금[^.!?\\n]{0,6})(?:됩니다|되지만|돼요|되는|되고|되며|하지만|합니다|하고|하며)',
      // `보장한다는 문자`, `"보장됩니다" 이런 문자`.
      '[가-힣]{0,3}(?:다|라)(?:는|며|면서)\\s*(?:접근|문자|글|제안|전화|메시지|말을\\s*들으면)|(?:됩니다)?["”’\']?\\s*(?:이런\\s*|라는\\s*)?문자를\\s*받',
      // `잃지 않는 투자를 위한 원칙` is the title of many columns.
      '(?<=잃지\\s*않는\\s*투자)(?:부터|를\\s*(?:위한|배우)|의\\s*(?:원칙|기본)|\\s*원칙|가\\s*(?:중요|먼저))',
      QUESTION,
      TERM,
    ].join('|'),
  ),
  'iuy',
);

/** Whether the match that ends at this index is negated. */
export function isTakenBack(text: string, end: number): boolean {
  DENIAL.lastIndex = end;
  return DENIAL.test(text);
}
