/** Form fields for the faults that can affect any request to a gateway. */
const REQUEST_FAULTS = `        <label>지연 (ms)<input name="latency_ms" type="number" min="0" max="600000" step="1" data-kind="number"></label>
        <label>처리 전 실패 (%)<input name="fail_rate" type="number" min="0" max="100" step="0.1" data-kind="rate"></label>
        <label>처리 후 실패 (%)<input name="fail_after_rate" type="number" min="0" max="100" step="0.1" data-kind="rate"></label>
        <label>연결 끊기 (%)<input name="cut_rate" type="number" min="0" max="100" step="0.1" data-kind="rate"></label>
        <label>응답 없음 (%)<input name="hang_rate" type="number" min="0" max="100" step="0.1" data-kind="rate"></label>`;

/** HTML of the desk's page. It contains no data, because page-script.ts fetches and fills it in. */
export const PAGE_HTML = `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>마루 시뮬레이터</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/sandbox/page.css">
<script src="/sandbox/page.js" defer></script>
</head>
<body>
<header>
  <h1>마루 시뮬레이터</h1>
  <p>문자와 푸시는 실제로 나가지 않고 여기에 도착합니다. 결제도 여기에만 남습니다.</p>
  <p id="connection" role="status">연결하는 중</p>
</header>
<dl class="counts">
  <div><dt>도착한 문자</dt><dd id="sms-total">0</dd></div>
  <div><dt>중복 문자</dt><dd id="sms-repeated">0</dd></div>
  <div><dt>문자 잔액 (원)</dt><dd id="balance">0</dd></div>
  <div><dt>발송 그룹</dt><dd id="group-total">0</dd></div>
  <div><dt>도착한 푸시</dt><dd id="push-total">0</dd></div>
  <div><dt>푸시 구독</dt><dd id="subscription-total">0</dd></div>
  <div><dt>결제</dt><dd id="payment-total">0</dd></div>
</dl>
<main>
  <section aria-labelledby="sms-title">
    <h2 id="sms-title">문자</h2>
    <p class="note">최근 60건입니다. 전체는 <a href="/sandbox/messages">NDJSON</a>으로 받습니다.</p>
    <ol id="messages" class="phone"></ol>
  </section>
  <div class="stack">
  <section aria-labelledby="push-title">
    <h2 id="push-title">푸시</h2>
    <p class="note">최근 40건입니다. 전체는 <a href="/sandbox/pushes">NDJSON</a>으로 받습니다.</p>
    <ol id="pushes" class="cards"></ol>
  </section>
  <section aria-labelledby="payment-title">
    <h2 id="payment-title">결제</h2>
    <p class="note">최근 40건입니다. 전체는 <a href="/sandbox/payments">NDJSON</a>으로 받습니다.</p>
    <ol id="payments" class="cards"></ol>
  </section>
  </div>
  <section aria-labelledby="fault-title">
    <h2 id="fault-title">장애 스위치</h2>
    <form id="gateway-form" data-url="/sandbox/faults">
      <fieldset>
        <legend>문자 게이트웨이 (솔라피)</legend>
${REQUEST_FAULTS}
        <label class="check"><input name="forget_groups" type="checkbox" data-kind="flag">그룹을 모른다고 답하기</label>
        <label>결과 통지 늦추기 (ms)<input name="report_delay_ms" type="number" min="0" max="600000" data-kind="number"></label>
        <label class="check"><input name="report_twice" type="checkbox" data-kind="flag">결과를 두 번 알리기</label>
        <label class="check"><input name="report_disorder" type="checkbox" data-kind="flag">결과를 뒤섞어 알리기</label>
        <label>알림톡 실패 코드<input name="alimtalk_code" type="number" min="0" max="3999" step="1" data-kind="number"></label>
      </fieldset>
      <p class="buttons"><button type="submit">적용</button><button type="reset">모두 끄기</button></p>
      <p role="status" class="result"></p>
    </form>
    <form id="aligo-form" data-url="/sandbox/aligo-faults">
      <fieldset>
        <legend>문자 게이트웨이 (알리고)</legend>
${REQUEST_FAULTS}
        <label class="check"><input name="forget_groups" type="checkbox" data-kind="flag">접수한 문자를 모른다고 답하기</label>
        <label>알림톡 실패 코드<input name="alimtalk_code" type="number" min="0" max="3999" step="1" data-kind="number"></label>
      </fieldset>
      <p class="buttons"><button type="submit">적용</button><button type="reset">모두 끄기</button></p>
      <p role="status" class="result"></p>
    </form>
    <form id="balance-form" data-url="/sandbox/balance">
      <fieldset>
        <legend>문자 발송 계정</legend>
        <label>잔액 (원)<input name="won" type="number" min="0" step="1" required data-kind="number"></label>
      </fieldset>
      <p class="buttons"><button type="submit">적용</button></p>
      <p role="status" class="result"></p>
    </form>
    <form id="push-form" data-url="/sandbox/push-faults">
      <fieldset>
        <legend>푸시 서비스</legend>
        <label>지연 (ms)<input name="latency_ms" type="number" min="0" max="600000" step="1" data-kind="number"></label>
        <label>구독 없음 404 (%)<input name="missing_rate" type="number" min="0" max="100" step="0.1" data-kind="rate"></label>
        <label>구독 만료 410 (%)<input name="gone_rate" type="number" min="0" max="100" step="0.1" data-kind="rate"></label>
        <label>너무 많음 429 (%)<input name="throttle_rate" type="number" min="0" max="100" step="0.1" data-kind="rate"></label>
        <label>Retry-After (초)<input name="retry_after_s" type="number" min="0" max="3600" step="1" data-kind="number"></label>
        <label>서버 오류 500 (%)<input name="fail_rate" type="number" min="0" max="100" step="0.1" data-kind="rate"></label>
        <label>응답 없음 (%)<input name="hang_rate" type="number" min="0" max="100" step="0.1" data-kind="rate"></label>
        <label>받고 끊기 (%)<input name="reset_rate" type="number" min="0" max="100" step="0.1" data-kind="rate"></label>
        <label>스트림 거절 (%)<input name="refuse_rate" type="number" min="0" max="100" step="0.1" data-kind="rate"></label>
        <label>GOAWAY (%)<input name="goaway_rate" type="number" min="0" max="100" step="0.1" data-kind="rate"></label>
        <label>GOAWAY 코드<input name="goaway_code" type="number" min="0" max="13" step="1" data-kind="number"></label>
        <label>동시 스트림<input name="max_streams" type="number" min="0" max="1000" step="1" data-kind="number"></label>
        <label class="check"><input name="only_http1" type="checkbox" data-kind="flag">HTTP/1.1만 쓰기</label>
      </fieldset>
      <p class="buttons"><button type="submit">적용</button><button type="reset">모두 끄기</button></p>
      <p role="status" class="result"></p>
    </form>
    <form id="toss-form" data-url="/sandbox/toss-faults">
      <fieldset>
        <legend>결제 게이트웨이</legend>
${REQUEST_FAULTS}
        <label class="check"><input name="lose_sessions" type="checkbox" data-kind="flag">승인 시간이 지났다고 답하기</label>
        <label class="check"><input name="refuse_cancels" type="checkbox" data-kind="flag">취소를 거절하기</label>
        <label>웹훅 늦추기 (ms)<input name="event_delay_ms" type="number" min="0" max="600000" data-kind="number"></label>
        <label class="check"><input name="event_twice" type="checkbox" data-kind="flag">웹훅을 두 번 보내기</label>
        <label class="check"><input name="event_disorder" type="checkbox" data-kind="flag">웹훅을 뒤섞어 보내기</label>
        <label>현금영수증<select name="receipts" data-kind="choice">
          <option value="complete">바로 발급하기</option>
          <option value="delay">처리 중으로 두기</option>
          <option value="fail">발급 거절하기</option>
        </select></label>
      </fieldset>
      <p class="buttons"><button type="submit">적용</button><button type="reset">모두 끄기</button></p>
      <p role="status" class="result"></p>
    </form>
    <div class="hint">
      <h3>실패하는 번호</h3>
      <p><code>0100000</code> 뒤에 결과 코드를 붙인 번호로 보내면 그 코드로 끝납니다.
      <code>01000003043</code>은 전원 꺼짐, <code>01000001062</code>는 접수 거절입니다.</p>
      <p><code>0100001</code> 뒤에 코드를 붙인 번호는 알림톡만 그 코드로 실패하고 문자는 도착합니다.
      <code>01000013104</code>는 카카오톡 미사용자, <code>01000013107</code>은 알림톡 차단입니다.</p>
    </div>
    <p class="buttons">
      <button type="button" class="quiet" data-delete="/sandbox/messages">문자 비우기</button>
      <button type="button" class="quiet" data-delete="/sandbox/pushes">푸시 비우기</button>
      <button type="button" class="quiet" data-delete="/sandbox/payments">결제 비우기</button>
    </p>
  </section>
</main>
</body>
</html>
`;
