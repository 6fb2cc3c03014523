import { hashOf, isMarketDay, nextDay, seoulClockOf, seoulDayOf } from '../kis/market.ts';

/** Filings of a market day without those of the desk: more than one page of answers. */
const OF_A_DAY = 130;
const OPENS_MIN = 7 * 60;
const OPEN_MIN = 11 * 60;

const REPORTS = [
  '주요사항보고서(자기주식취득결정)',
  '단일판매ㆍ공급계약체결',
  '임원ㆍ주요주주특정증권등소유상황보고서',
  '주식등의대량보유상황보고서(일반)',
  '현금ㆍ현물배당결정',
  '[기재정정]사업보고서 (2025.12)',
  '기업설명회(IR)개최(안내공시)',
  '분기보고서 (2026.09)',
];

/** Companies that file. The first of the list are those of the demo. */
const LISTED = `990110 990120 990130 990140 990150 990160 990170 990180 990190
   005930 000660 005380 035420 035720 051910 068270 105560 207940`.split(/\s+/);

export interface Filing {
  corp_code: string;
  corp_name: string;
  stock_code: string;
  corp_cls: 'Y' | 'K' | 'N' | 'E';
  report_nm: string;
  rcept_no: string;
  flr_nm: string;
  rcept_dt: string;
  rm: string;
}

/** The filings of the simulated system. Those of the desk last until the process ends. */
export function createFilings() {
  const added: Filing[] = [];

  return {
    /** Filings of a range of days such as `20261201`, oldest first, up to now. */
    list(from: string, to: string, now: number): Filing[] {
      const today = seoulDayOf(now);
      const found: Filing[] = [];
      for (let day = dashed(from); day <= dashed(to) && day <= today; day = nextDay(day)) {
        const [hours = 0, minutes = 0] = seoulClockOf(now).split(':').map(Number);
        const passed = day < today ? 1 : (hours * 60 + minutes - OPENS_MIN) / OPEN_MIN;
        const count = isMarketDay(day)
          ? Math.floor(OF_A_DAY * Math.max(0, Math.min(1, passed)))
          : 0;
        for (let no = 1; no <= count; no += 1) found.push(filingOf(day, no));
        found.push(...added.filter(({ rcept_dt: on }) => dashed(on) === day));
      }
      return found;
    },
    /** Files a report now. @returns its receipt number. */
    add(code: string, report: string, company: string, now: number): string {
      const day = seoulDayOf(now).replaceAll('-', '');
      const rcept_no = `${day}${String(900_001 + added.length).padStart(6, '0')}`;
      added.push({
        corp_code: String(hashOf(code) % 100_000_000).padStart(8, '0'),
        corp_name: company,
        stock_code: code,
        corp_cls: 'Y',
        report_nm: report,
        rcept_no,
        flr_nm: company,
        rcept_dt: day,
        rm: '',
      });
      return rcept_no;
    },
    reset(): void {
      added.length = 0;
    },
  };
}

export type FilingStore = ReturnType<typeof createFilings>;

/** Every fourth filing is of a listed company. Others have a blank code, as in the real list. */
function filingOf(day: string, no: number): Filing {
  const draw = hashOf(`${day} ${no}`);
  const code = no % 4 === 0 ? LISTED[draw % LISTED.length]! : '';
  const company = code === '' ? `비상장 ${(draw % 900) + 100}` : `상장사 ${code}`;
  return {
    corp_code: String(draw % 100_000_000).padStart(8, '0'),
    corp_name: company,
    stock_code: code === '' ? ' ' : code,
    corp_cls: code === '' ? 'E' : 'Y',
    report_nm: `${REPORTS[draw % REPORTS.length]!}   `,
    rcept_no: `${day.replaceAll('-', '')}${String(no).padStart(6, '0')}`,
    flr_nm: company,
    rcept_dt: day.replaceAll('-', ''),
    rm: '',
  };
}

const dashed = (digits: string) => digits.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
