import { createHash } from 'node:crypto';

const STYLE =
  'body{display:grid;place-content:center;min-height:90vh;margin:0;padding:24px;' +
  'font:16px/26px "Pretendard Variable",Pretendard,"Malgun Gothic",sans-serif;' +
  'color:#1A1F28;text-align:center;word-break:keep-all}' +
  'h1{margin:0;font-size:22px}p{margin:8px 0 0;color:#626B79}';

/** Nothing but its own words and style: there is no script in it to be misused. */
export const RETURN_PAGE_POLICY = [
  "default-src 'none'",
  'img-src data:',
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Page shown in the window until the page that opened it closes the window. */
export function returnPageOf(done: boolean): string {
  const [title, line] = done
    ? ['본인확인을 마쳤어요', '이 창을 닫고 처음 화면으로 돌아가 주세요.']
    : ['본인확인을 마치지 못했어요', '처음 화면에서 본인확인을 다시 시작해 주세요.'];
  return (
    '<!doctype html><html lang="ko"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<title>본인확인</title><link rel="icon" href="data:,"><style>${STYLE}</style></head>` +
    `<body><main><h1>${title}</h1><p>${line}</p></main></body></html>`
  );
}
