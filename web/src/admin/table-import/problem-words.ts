import type { ImportReport, RowNote, RowProblem } from '@maru/contract/core/table/table-import';

/** Messages for the problems of a table row. Each one says how to fix the problem. */
export const problemWords: Readonly<Record<RowProblem, string>> = {
  heading: '머리글을 확인해 주세요',
  columns: '칸이 모자라요',
  day: '달력에 있는 날짜를 2026-11-19처럼 적어 주세요 (1990~2099년)',
  time: '시각은 하루짜리 일정에만 09:00처럼 적어 주세요 (00:00~23:59)',
  kind: '모르는 종류예요',
  importance: '중요도는 1·2·3이에요',
  country: '나라는 KR처럼 두 글자예요',
  title: '제목을 확인해 주세요',
  link: '링크는 https 주소나 /로 시작하는 경로예요',
  hours: '개장·폐장 시각을 확인해 주세요',
  weekend: '주말은 넣지 않아요',
  code: '종목코드는 여섯 자리예요',
  name: '이름을 확인해 주세요',
  market: '시장은 KOSPI·KOSDAQ·KONEX예요',
  repeated: '표 안에 같은 줄이 또 있어요',
  above: '머리글 위에 있어 읽지 않았어요. 머리글 아래로 옮겨 주세요',
};

type Row = ImportReport['rows'][number];

const FATES: Readonly<Record<Row['fate'], string>> = {
  new: '추가',
  changed: '변경',
  same: '그대로',
};

export function fateWordOf({ problem, fate }: Row): string {
  return problem === null ? FATES[fate] : problemWords[problem];
}

/** Labels for the effect of a row on the hours of a day. */
export const NOTE_WORDS: Readonly<Record<RowNote, string>> = {
  closed: '휴장',
  'hours-kept': '기존 시간 유지',
  'hours-removed': '시간을 지우고 휴장',
};
