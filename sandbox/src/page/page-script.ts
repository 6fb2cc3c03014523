/**
 * Script of the desk's page, served verbatim. It builds elements and sets text, never markup, so
 * message contents cannot become part of the page.
 */
export const PAGE_SCRIPT = `'use strict';
const REFRESH_MS = 1500;
const PERCENT = 100;
const byId = (id) => document.getElementById(id);
const clock = new Intl.DateTimeFormat('ko-KR', {
  timeZone: 'Asia/Seoul', hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23',
});
const number = new Intl.NumberFormat('ko-KR');

function make(name, { className, text } = {}, ...children) {
  const element = document.createElement(name);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  element.append(...children);
  return element;
}

function timeOf(at) {
  const time = make('time', { text: clock.format(new Date(at)) });
  time.dateTime = at;
  return time;
}

function phoneOf(digits) {
  return digits.replace(/^(\\d{3})(\\d{3,4})(\\d{4})$/, '$1-$2-$3');
}

function messageItem(message) {
  const meta = make('div', { className: 'meta' },
    make('strong', { text: phoneOf(message.to) }),
    make('span', { className: 'badge' + (message.type === 'ATA' ? ' talk' : ''), text: message.type === 'ATA' ? '알림톡' : message.type }),
    make('span', { text: '발신 ' + message.from }),
    timeOf(message.at));
  if (message.again) meta.append(make('span', { className: 'mark', text: '중복' }));
  const call = make('button', { className: 'quiet', text: '080 수신거부' });
  call.type = 'button';
  call.addEventListener('click', () => callFreeNumber(call, message.to));
  const item = make('li', { className: message.again ? 'again' : '' }, meta);
  if (message.imageId) item.append(pictureOf(message.imageId));
  item.append(make('p', { className: 'bubble', text: message.text }), call);
  return item;
}

function pictureOf(fileId) {
  const picture = make('img', { className: 'picture' });
  picture.src = '/sandbox/files/' + encodeURIComponent(fileId);
  picture.alt = '첨부 이미지';
  return picture;
}

async function callFreeNumber(button, phone) {
  button.disabled = true;
  const response = await fetch('/sandbox/opt-out-calls', {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ phone }),
  }).catch(() => null);
  button.textContent = response && response.ok ? '수신거부 전달됨' : '전달하지 못함 · 다시';
  button.disabled = Boolean(response && response.ok);
}

function noticeOf(push) {
  if (push.text === null) return { title: '해독할 수 없는 푸시', body: '다른 키로 암호화되었습니다.' };
  try {
    const notice = JSON.parse(push.text);
    if (notice && typeof notice.title === 'string') return notice;
  } catch {
    // Not every push is JSON: such a one is shown as the text it is.
  }
  return { title: push.text, body: '' };
}

function pushItem(push) {
  const notice = noticeOf(push);
  const item = make('li', {},
    make('h3', { text: notice.title }),
    make('div', { className: 'meta' },
      timeOf(push.at),
      make('span', { text: 'TTL ' + push.headers.ttl + '초' }),
      make('span', { text: push.headers.urgency || 'normal' }),
      make('span', { text: push.headers.topic ? '주제 ' + push.headers.topic : '주제 없음' })));
  if (notice.body) item.insertBefore(make('p', { text: String(notice.body) }), item.lastChild);
  return item;
}

const STATUSES = {
  IN_PROGRESS: '승인 대기', WAITING_FOR_DEPOSIT: '입금 대기', DONE: '결제 완료',
  PARTIAL_CANCELED: '부분 취소', CANCELED: '취소', ABORTED: '승인 거절', EXPIRED: '시간 초과',
};

function paymentItem(payment) {
  const item = make('li', {},
    make('h3', { text: payment.orderName }),
    make('p', { text: number.format(payment.balanceAmount) + '원 / ' + number.format(payment.totalAmount) + '원' }),
    make('div', { className: 'meta' },
      timeOf(payment.requestedAt),
      make('span', { text: payment.orderId }),
      make('span', { text: payment.method }),
      make('span', { className: 'badge', text: STATUSES[payment.status] })));
  if (payment.status === 'WAITING_FOR_DEPOSIT') {
    item.append(
      deskButton('입금하기', payment.paymentKey, 'deposit'),
      deskButton('기한 지나게 하기', payment.paymentKey, 'expire'));
  }
  return item;
}

function deskButton(text, paymentKey, act) {
  const button = make('button', { className: 'quiet', text });
  button.type = 'button';
  button.addEventListener('click', async () => {
    button.disabled = true;
    await fetch('/sandbox/payments/' + encodeURIComponent(paymentKey) + '/' + act, { method: 'POST' });
    await refresh();
  });
  return button;
}

function fill(list, items, build, emptyText) {
  const key = JSON.stringify(items);
  if (list.dataset.key === key) return;
  list.dataset.key = key;
  list.replaceChildren(...(items.length > 0 ? items.map(build) : [make('li', { className: 'empty', text: emptyText })]));
}

function showCount(id, value, bad) {
  const cell = byId(id);
  cell.textContent = number.format(value);
  cell.classList.toggle('bad', Boolean(bad));
}

function showFaults(form, faults) {
  if (form.contains(document.activeElement) || form.dataset.touched) return;
  for (const input of form.querySelectorAll('input, select')) {
    const value = faults[input.name];
    if (input.dataset.kind === 'flag') input.checked = value;
    else input.value = input.dataset.kind === 'rate' ? String(Math.round(value * PERCENT * 10) / 10) : String(value);
  }
}

async function refresh() {
  const connection = byId('connection');
  try {
    const response = await fetch('/sandbox/state');
    if (!response.ok) throw new Error(String(response.status));
    const state = await response.json();
    showCount('sms-total', state.counts.sms.total);
    showCount('sms-repeated', state.counts.sms.repeated, state.counts.sms.repeated > 0);
    showCount('group-total', state.counts.groups);
    showCount('push-total', state.counts.push.total);
    showCount('subscription-total', state.counts.push.subscriptions);
    fill(byId('messages'), state.messages, messageItem, '아직 도착한 문자가 없습니다.');
    fill(byId('pushes'), state.pushes, pushItem, '아직 도착한 푸시가 없습니다.');
    showCount('payment-total', state.counts.payments);
    fill(byId('payments'), state.payments, paymentItem, '아직 결제가 없습니다.');
    showFaults(byId('toss-form'), state.faults.toss);
    showFaults(byId('gateway-form'), state.faults.gateway);
    showFaults(byId('aligo-form'), state.faults.aligo);
    showFaults(byId('balance-form'), { won: state.faults.balance });
    showCount('balance', state.faults.balance, state.faults.balance === 0);
    showFaults(byId('push-form'), state.faults.push);
    connection.textContent = '연결됨 ' + clock.format(new Date());
    connection.classList.remove('lost');
  } catch {
    connection.textContent = '연결이 끊겼습니다. 다시 시도하는 중입니다.';
    connection.classList.add('lost');
  }
}

async function apply(form, faults) {
  const result = form.querySelector('.result');
  const response = await fetch(form.dataset.url, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(faults),
  }).catch(() => null);
  result.textContent = response && response.ok ? '적용했습니다.' : '적용하지 못했습니다. 값을 확인해주세요.';
  delete form.dataset.touched;
  document.activeElement?.blur?.();
  await refresh();
}

function faultsOf(form) {
  const entries = [...form.querySelectorAll('input, select')].map((input) => {
    if (input.dataset.kind === 'flag') return [input.name, input.checked];
    if (input.dataset.kind === 'choice') return [input.name, input.value];
    const value = Number(input.value);
    return [input.name, input.dataset.kind === 'rate' ? value / PERCENT : value];
  });
  return Object.fromEntries(entries);
}

for (const form of document.querySelectorAll('form')) {
  form.addEventListener('input', () => { form.dataset.touched = 'yes'; });
  form.addEventListener('submit', (event) => { event.preventDefault(); void apply(form, faultsOf(form)); });
  form.addEventListener('reset', (event) => { event.preventDefault(); void apply(form, {}); });
}
for (const button of document.querySelectorAll('button[data-delete]')) {
  button.addEventListener('click', async () => {
    await fetch(button.dataset.delete, { method: 'DELETE' });
    await refresh();
  });
}

async function keepRefreshing() {
  if (!document.hidden) await refresh();
  setTimeout(keepRefreshing, REFRESH_MS);
}
void keepRefreshing();
`;
