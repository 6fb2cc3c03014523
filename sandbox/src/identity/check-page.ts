import { escapeHtml, hiddenFields, WINDOW_STYLE, windowHtml } from '../window/window-html.ts';
import { carriers, type SealedRequest } from './protocol.ts';

export const CHECK_STYLE = `${WINDOW_STYLE}.bad { margin: 0 0 16px; color: var(--warn); font-weight: 600; }
label, fieldset { display: block; margin: 0 0 16px; padding: 0; border: 0; }
label > span, legend { display: block; margin-bottom: 6px; padding: 0; font-size: 14px; font-weight: 600; }
input[type='text'], input[type='tel'] { width: 100%; height: 48px; padding: 0 14px; border: 1px solid var(--line);
  border-radius: 10px; font: inherit; }
.carriers { display: grid; grid-template-columns: repeat(3, 1fr); gap: 8px; }
.carriers label { margin: 0; }
.carriers span { display: grid; place-items: center; min-height: 44px; margin: 0; border: 1px solid var(--line);
  border-radius: 10px; font-weight: 400; text-align: center; }
.carriers input { position: absolute; opacity: 0; }
.carriers input:checked + span { border-color: var(--accent); background: #eaf1fe; font-weight: 700; }
.carriers input:focus-visible + span, input:focus-visible, button:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
button { width: 100%; height: 52px; border: 0; border-radius: 12px; background: var(--accent); color: #fff;
  font: inherit; font-weight: 700; cursor: pointer; }
.note { margin: 16px 0 0; color: var(--soft); font-size: 13px; }
`;

/** The window in which a carrier verifies a person's identity. */
export function checkPageOf(sealed: SealedRequest, typed: Record<string, string> | null): string {
  const valueOf = (name: string) => escapeHtml(typed?.[name] ?? '');
  const choices = carriers
    .map((carrier, index) => {
      const chosen = typed ? typed['mobile_co'] === carrier : index === 0;
      return (
        `<label><input type="radio" name="mobile_co" value="${carrier}"${chosen ? ' checked' : ''}>` +
        `<span>${carrier}</span></label>`
      );
    })
    .join('');
  return pageOf(`
<h1>휴대폰 본인확인</h1>
<p class="lead">시뮬레이터예요. 실제 통신사에 묻지 않고, 입력한 그대로 확인돼요.</p>
${typed ? '<p class="bad" role="alert">입력한 내용을 다시 확인해 주세요.</p>' : ''}
<form method="post" action="/identity/check">
${hiddenFields(sealed)}
<fieldset><legend>통신사</legend><div class="carriers">${choices}</div></fieldset>
<label><span>이름</span><input type="text" name="name" required maxlength="20" autocomplete="name" value="${valueOf('name')}"></label>
<label><span>생년월일 8자리</span><input type="text" name="birth_date" required inputmode="numeric" maxlength="8" placeholder="19900131" value="${valueOf('birth_date')}"></label>
<label><span>휴대폰 번호</span><input type="tel" name="mobile_no" required maxlength="13" placeholder="01012345678" value="${valueOf('mobile_no')}"></label>
<button type="submit">확인</button>
</form>
<p class="note">이름과 생년월일이 같으면 같은 사람으로 확인돼요.</p>`);
}

export const REFUSED_PAGE = pageOf(
  '<h1>본인확인을 시작할 수 없어요</h1><p class="lead">요청이 올바르지 않아요. 처음 화면에서 다시 시작해 주세요.</p>',
);

function pageOf(content: string): string {
  return windowHtml({ title: '휴대폰 본인확인', style: '/identity/check.css' }, content);
}
