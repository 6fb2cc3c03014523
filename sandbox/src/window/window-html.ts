/** Style of the simulated windows of external providers. */
export const WINDOW_STYLE = `
:root { --ink: #161b26; --soft: #566074; --line: #8a93a3; --accent: #1f5fd6; --warn: #b3261e; }
* { box-sizing: border-box; }
body { margin: 0; padding: 24px 20px 40px; background: #f3f5f9; color: var(--ink);
  font: 15px/1.55 system-ui, 'Apple SD Gothic Neo', 'Noto Sans KR', sans-serif; word-break: keep-all; }
main { max-width: 420px; margin: 0 auto; padding: 24px; border-radius: 16px; background: #fff; }
h1 { margin: 0; font-size: 21px; }
.lead { margin: 6px 0 20px; color: var(--soft); }
`;

/** @param page.style the address of its style sheet. */
export function windowHtml(page: { title: string; style: string }, content: string): string {
  return `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${page.style}">
</head>
<body><main>${content}</main></body>
</html>
`;
}

/** Hidden fields of a form. */
export function hiddenFields(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('');
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
