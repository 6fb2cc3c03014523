import type { SocialProvider } from '@maru/contract/session/social-provider';
import { createHash } from 'node:crypto';
import { escapeHtml, hiddenFields, WINDOW_STYLE, windowHtml } from '../window/window-html.ts';
import { persons, prefixOf } from './providers.ts';

const TITLES: Readonly<Record<SocialProvider, string>> = {
  kakao: '카카오 로그인',
  naver: '네이버 로그인',
  apple: 'Apple로 로그인',
};

export const SOCIAL_STYLE = `${WINDOW_STYLE}button { width: 100%; min-height: 48px; margin: 0 0 8px; border: 1px solid var(--line);
  border-radius: 10px; background: #fff; color: var(--ink); font: inherit; font-weight: 600; cursor: pointer; }
button:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
.refuse { border-color: transparent; color: var(--soft); font-weight: 400; }
`;

/** Submits the answer of Apple at once. Without scripts, the person presses the button. */
const SUBMIT = 'document.forms[0].submit()';
export const SUBMIT_HASH = `'sha256-${createHash('sha256').update(SUBMIT).digest('base64')}'`;

/** The page on which a person chooses an account, or cancels. */
export function authorizePageOf(
  provider: SocialProvider,
  action: string,
  asked: Readonly<Record<string, string>>,
): string {
  const choices = persons
    .map(({ key, name }) => `<button name="choice" value="${key}">${name}</button>`)
    .join('');
  return pageOf(
    provider,
    `<h1>${TITLES[provider]}</h1>
<p class="lead">시뮬레이터예요. 로그인할 사람을 고르세요.</p>
<form method="post" action="${escapeHtml(action)}">
${hiddenFields(asked)}
${choices}
<button name="choice" value="refuse" class="refuse">취소</button>
</form>`,
  );
}

/** The page with which Apple posts its answer (response_mode=form_post). */
export function formPostPageOf(address: string, fields: Readonly<Record<string, string>>): string {
  return pageOf(
    'apple',
    `<h1>${TITLES.apple}</h1>
<form method="post" action="${escapeHtml(address)}">${hiddenFields(fields)}<button>계속</button></form>
<script>${SUBMIT}</script>`,
  );
}

export function refusedPageOf(provider: SocialProvider, reason: string): string {
  return pageOf(
    provider,
    `<h1>${TITLES[provider]}</h1><p class="lead">요청이 올바르지 않아요. (${escapeHtml(reason)})</p>`,
  );
}

function pageOf(provider: SocialProvider, content: string): string {
  return windowHtml({ title: TITLES[provider], style: `${prefixOf(provider)}/page.css` }, content);
}
