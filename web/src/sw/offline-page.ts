/** The schedule as a page left it here (shared/offline-schedule.ts). */
export interface StoredSchedule {
  at?: number;
  broadcasts?: readonly {
    title?: string;
    nick?: string;
    start_date?: string;
    status?: number;
  }[];
}

const clock = new Intl.DateTimeFormat('ko-KR', {
  timeZone: 'Asia/Seoul',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
});

/** The page of a browser without a network: the last schedule it knew, and when that was. */
export function offlinePage(brandName: string, schedule: StoredSchedule | null): string {
  return `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>오프라인 | ${escaped(brandName)}</title>
<link rel="stylesheet" href="/offline.css">
</head>
<body>
<main>
<img src="/brand/symbol-main.svg" alt="" width="56" height="56">
<h1>인터넷에 연결되어 있지 않아요</h1>
<p>연결을 확인한 뒤 다시 열어 주세요.</p>
<p><a href="">다시 시도</a></p>
${listOf(schedule)}
</main>
</body>
</html>`;
}

function listOf(schedule: StoredSchedule | null): string {
  if (!schedule?.broadcasts?.length || schedule.at === undefined) return '';
  const rows = schedule.broadcasts.map(
    ({ title = '', nick = '', start_date: start = '', status }) =>
      `<li><b>${timeOf(start)}</b> ${escaped(nick)} · ${escaped(title)}${
        status === 1 ? ' <i>방송 중이었어요</i>' : ''
      }</li>`,
  );
  return `<section><h2>마지막으로 받은 편성</h2><p>${timeOf(schedule.at)} 기준</p><ul>${rows.join('')}</ul></section>`;
}

function timeOf(moment: string | number): string {
  const at = new Date(moment);
  return Number.isNaN(at.getTime()) ? '' : escaped(clock.format(at));
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);
}
