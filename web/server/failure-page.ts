import type { Brand } from '@maru/brands/brand';

const WORDS = {
  400: ['주소를 읽을 수 없어요', '주소를 다시 확인해 주세요.'],
  404: ['페이지를 찾을 수 없어요', '주소가 바뀌었거나 지워진 페이지예요.'],
  405: ['이렇게는 열 수 없는 페이지예요', '주소창에 주소를 넣어 다시 열어 주세요.'],
  412: ['파일이 그사이 바뀌었어요', '처음부터 다시 받아 주세요.'],
  416: ['파일에 없는 부분이에요', '처음부터 다시 받아 주세요.'],
  429: ['링크를 너무 자주 열었어요', '잠시 후 다시 눌러 주세요.'],
  500: ['화면을 열지 못했어요', '잠시 후 다시 시도해 주세요.'],
  503: ['지금은 접속이 어려워요', '잠시 후 다시 시도해 주세요. 곧 다시 열려요.'],
} as const;

export type FailureStatus = keyof typeof WORDS;

const OF_THE_CLIENT = [400, 404, 405, 412, 416] as const;

/** The status of an answer to a request that failed with `status`: a 4xx stays a 4xx. */
export function failureStatusOf(status: number | undefined): FailureStatus {
  if (status === 503) return 503;
  if (status === undefined || status < 400 || status >= 500) return 500;
  return OF_THE_CLIENT.find((known) => known === status) ?? 400;
}

/**
 * Error page for our own failures, and for requests that no page could answer. It depends on
 * nothing else, because any other part may be broken.
 */
export function failurePage(status: FailureStatus, brand: Pick<Brand, 'name' | 'logo'>): string {
  const [title, line] = WORDS[status];
  const [target, way] = status < 500 ? ['/', '홈으로 가기'] : ['', '다시 시도'];
  return `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | ${brand.name}</title>
<link rel="stylesheet" href="/offline.css">
</head>
<body>
<main>
<img src="${brand.logo.main}" alt="${brand.name}" width="${brand.logo.width}" height="${brand.logo.height}">
<h1>${title}</h1>
<p>${line}</p>
<p><a href="${target}">${way}</a></p>
</main>
</body>
</html>`;
}
