import type { Brand } from '@maru/brands/brand';

const WORDS = {
  500: ['화면을 열지 못했어요', '잠시 후 다시 시도해 주세요.'],
  503: ['지금은 접속이 어려워요', '잠시 후 다시 시도해 주세요. 곧 다시 열려요.'],
} as const;

/** The page of a failure of our own. It needs nothing but itself, since anything may be broken. */
export function failurePage(status: 500 | 503, brand: Pick<Brand, 'name' | 'logo'>): string {
  const [title, line] = WORDS[status];
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
<p><a href="">다시 시도</a></p>
</main>
</body>
</html>`;
}
