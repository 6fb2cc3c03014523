import { chartHtml, readChart, textPartsOf } from '@maru/contract/editor/chart-html';
import { isMessageCode } from '@maru/contract/core/message';
import { isReasonable } from '@maru/platform/html/html-guard';
import { cleanHtml } from '@maru/platform/html/html-rules';
import { JSDOM, VirtualConsole } from 'jsdom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  insertAdmin,
  loginStaff,
  openBrowser,
  startTestApp,
  type TestApp,
} from '../../../../tests/support/app.ts';
import { forbiddenIn } from './forbidden-words.ts';
import { INJECTIONS } from './injections.fixture.ts';
import { openSanitiser } from './sanitise.ts';

const VIEW = '/api/home/common/editor_view';

/** Attributes that may remain after an injection, and the values allowed for each. */
const MAY_STAY = new Map([
  ['href', /^(?:https?:\/\/|\/(?![/\\]))/],
  ['src', /^\/uploads\/editor\/a\.png$/],
  ['style', /^color:red$/],
  ['alt', /^$/],
  ['loading', /^lazy$/],
  ['target', /^_blank$/],
  ['rel', /^noopener noreferrer$/],
]);

/** Parses HTML as a browser does, with scripts and handlers, and reports whether any script ran. */
function runsScript(html: string): boolean {
  let ran = false;
  const { window } = new JSDOM(`<!doctype html><body>${html}</body>`, {
    runScripts: 'dangerously',
    // Discards the warnings about invalid style sheets.
    virtualConsole: new VirtualConsole(),
    beforeParse: (opened) => {
      opened.alert = () => (ran = true);
    },
  });
  for (const element of window.document.querySelectorAll<HTMLElement>('*')) {
    const handlers = element.getAttributeNames().filter((name) => name.startsWith('on'));
    for (const name of handlers) element.dispatchEvent(new window.Event(name.slice(2)));
    const address = element.getAttribute('href') ?? element.getAttribute('src') ?? '';
    if (/^\s*(?:java|vb)\s*script:|^\s*data:/i.test(address)) ran = true;
  }
  window.close();
  return ran;
}

describe('an injected script', () => {
  it.each(INJECTIONS)('dies: %s', (html) => {
    const document = new JSDOM(cleanHtml(html)).window.document;

    expect(runsScript(cleanHtml(html))).toBe(false);
    for (const element of document.body.querySelectorAll('*')) {
      expect(element.tagName).toMatch(/^(?:P|DIV|A|IMG|TABLE|TBODY|TR|TD)$/);
      for (const { name, value } of element.attributes) {
        expect(value, name).toMatch(MAY_STAY.get(name) ?? /never/);
      }
    }
  });

  it('would have run without the sanitiser, so that this can fail', () => {
    expect(INJECTIONS.filter((html) => runsScript(html)).length).toBeGreaterThan(20);
  });
});

describe('the HTML that the editor writes', () => {
  it.each([
    '<h2 style="text-align:center">제목</h2>',
    '<p>글 <strong>굵게</strong> <em>기울임</em> <u>밑줄</u> <s>취소</s></p>',
    '<p><span style="color:#c2410c;background-color:#fff7ed">색</span></p>',
    '<ul><li>하나<ol start="3"><li>둘</li></ol></li></ul>',
    '<table><tbody><tr><th scope="col">종목</th><td colspan="2">값</td></tr></tbody></table>',
    '<blockquote>인용</blockquote>',
    '<p><a href="/cs/notice">공지</a></p>',
    '<p><a href="https://example.com/" target="_blank" rel="noopener noreferrer">밖</a></p>',
    '<p>&lt;b&gt; &amp; 1 &lt; 2</p>',
  ])('stays as it is: %s', (html) => {
    expect(cleanHtml(html)).toBe(html);
  });

  it('shows no words in another order than it stores them', () => {
    expect(cleanHtml('<p>\u202e장보 금원\u202c 상\u200b품 &#x202e;가</p>')).toBe(
      '<p>장보 금원 상품 가</p>',
    );
  });

  it.each(['http://localhost:3000/', 'https://192.168.0.1/', 'https://[::1]/'])(
    'keeps the text of a link to %s, which members cannot open',
    (href) => {
      expect(cleanHtml(`<p><a href="${href}">안</a></p>`)).not.toContain('href');
      expect(cleanHtml(`<p><a href="${href}">안</a></p>`)).toContain('안');
    },
  );

  it.each(['\u0001', '\u0008', '\u001f', '\u007f', '\u0081', '\u200b'])(
    'keeps no control or unseen character of an entity: %j',
    (letter) => {
      const entity = `&#${letter.codePointAt(0)};`;
      expect(cleanHtml(`<p>가${entity}나</p>`)).toBe('<p>가나</p>');
      expect(cleanHtml(`<img src="/uploads/editor/ab12.png" alt="가${entity}나">`)).toContain(
        'alt="가나"',
      );
    },
  );

  it('turns h1 into h2, because the page has its own first heading', () => {
    expect(cleanHtml('<h1 style="text-align:center">제목</h1><H1>둘</H1>')).toBe(
      '<h2 style="text-align:center">제목</h2><h2>둘</h2>',
    );
  });

  it('keeps uploaded pictures and no others', () => {
    expect(cleanHtml('<img src="/uploads/editor/ab12.png" alt="표" width="300">')).toBe(
      '<img src="/uploads/editor/ab12.png" alt="표" width="300" loading="lazy" />',
    );
    expect(cleanHtml('<img src="https://evil.example/pixel.gif">')).toBe('');
    expect(cleanHtml('<img src="/uploads/../api/home/auth/refresh">')).toBe('');
  });

  it.each([
    'https://www.youtube.com/watch?v=abcDEF_1234',
    'https://youtu.be/abcDEF_1234?t=3',
    'https://www.youtube-nocookie.com/embed/abcDEF_1234',
  ])('plays %s by the link rule', (src) => {
    expect(cleanHtml(`<iframe src="${src}"></iframe>`)).toContain(
      '<iframe src="https://www.youtube-nocookie.com/embed/abcDEF_1234"',
    );
  });

  it.each([
    'https://www.youtube.com/playlist?list=abcDEF_1234',
    'https://youtu.be/',
    'https://youtu.be.evil.example/abcDEF_1234',
    'https://evil.example/watch?v=abcDEF_1234',
    'javascript:alert(1)?v=abcDEF_1234',
  ])('does not play %s', (src) => {
    expect(cleanHtml(`<iframe src="${src}"></iframe>`)).toBe('');
  });

  it.each([
    ['<p>abcA</p><td>B</td>', '<p>abcA</p><table><tr><td>B</td></tr></table>'],
    [
      '<p>10%</p><td>4월</td> <td>20%</td><tr><td>5월</td></tr>',
      '<p>10%</p><table><tr><td>4월</td> <td>20%</td></tr><tr><td>5월</td></tr></table>',
    ],
    ['<p>abc하나</p><li>둘</li><li>셋</li>', '<p>abc하나</p><ul><li>둘</li><li>셋</li></ul>'],
    [
      '<ul><li>하나</li><ul><li>안쪽</li></ul></ul>',
      '<ul><li>하나<ul><li>안쪽</li></ul></li></ul>',
    ],
    ['<ul>글<li>하나</li></ul>', '<ul><li>글</li><li>하나</li></ul>'],
    ['<table><tr>글<td>가</td></tr></table>', '<table><tr><td>글</td><td>가</td></tr></table>'],
    [
      '<table><p>글</p><tr><td>가</td></tr></table>',
      '<table><tr><td><p>글</p></td></tr><tr><td>가</td></tr></table>',
    ],
    ['<table></table><ul></ul><table><tbody><tr></tr></tbody></table>끝', '끝'],
    ['<table><caption>제목</caption></table>', '<p>제목</p>'],
    ['<p><ruby>원<rp>(</rp><rt>ㄱ</rt><rp>)</rp></ruby>금</p>', '<p>원금</p>'],
    ['<p>앞<col />뒤</p>', '<p>앞뒤</p>'],
    ['<td>a &lt; b<br>&amp;</td>', '<table><tr><td>a &lt; b<br />&amp;</td></tr></table>'],
  ])('gives cells, rows and items the parents they need: %s', (html, clean) => {
    expect(cleanHtml(html)).toBe(clean);
    expect(cleanHtml(clean)).toBe(clean);
  });

  it.each(['td', 'tr', 'th', 'li', 'caption', 'tbody'])(
    'leaves no bare %s, whatever its parent element',
    (name) => {
      for (const around of [
        'p',
        'div',
        'table',
        'ul',
        'tr',
        'tbody',
        'td',
        'li',
        'span',
        'tfoot',
      ]) {
        const clean = cleanHtml(`<${around}>앞<${name}>글</${name}>뒤</${around}>`);
        const { body } = new JSDOM(`<body>${clean}</body>`).window.document;

        // The browser parses the output unchanged: it drops and moves nothing.
        expect(body.innerHTML.replaceAll(/<\/?tbody>/g, '')).toBe(
          clean.replaceAll(/<\/?tbody>/g, ''),
        );
        expect(body.textContent).toBe('앞글뒤');
        expect(cleanHtml(clean)).toBe(clean);
      }
    },
  );

  it('gives the same again when it is cleaned twice', () => {
    for (const html of INJECTIONS) expect(cleanHtml(cleanHtml(html))).toBe(cleanHtml(html));
  });
});

const BOMBS: [string, string][] = [
  ['nested divs', '<div>'.repeat(20_000)],
  ['nested tables', '<table><tr><td>'.repeat(6_000)],
  ['mis-nested formatting', '<b><p>'.repeat(20_000)],
  ['flat tags', '<p>'.repeat(40_000)],
  ['attributes', `<p ${Array.from({ length: 20_000 }, (_, at) => `a${at}=1`).join(' ')}>`],
];

it.each(BOMBS)('refuses a bomb of %s', (_, html) => {
  expect(isReasonable(html)).toBe(false);
});

it('accepts HTML within the limits', () => {
  expect(isReasonable('<div>'.repeat(100))).toBe(true);
  expect(isReasonable('<p>글</p>'.repeat(20_000))).toBe(true);
  expect(isReasonable('<div>'.repeat(101))).toBe(false);
});

it('fails with the reason when the thread cannot run, and does not request a retry', async () => {
  const { clean, stop } = openSanitiser(new URL('file:///nowhere/sanitise.thread.js'));
  try {
    await expect(clean('<p>글</p>')).rejects.toThrow(/Cannot find module/);
  } finally {
    await stop();
  }
});

describe('[N3.21] POST /api/home/common/editor_view', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.stop());
  const view = (content: unknown, ip?: string) =>
    openBrowser(test, ip).send('POST', VIEW, { content });

  it('[N3.21] [S7.8] answers the clean HTML', async () => {
    const { status, body } = await view('<p onclick="alert(1)">글</p><script>alert(1)</script>');

    expect(status).toBe(200);
    expect(body).toEqual({ success: true, html: '<p>글</p>' });
  });

  it.each(BOMBS)('refuses a bomb of %s with INVALID_INPUT', async (_, html) => {
    const { status, body } = await view(html.slice(0, 199_000));

    expect([status, body['message']]).toEqual([400, 'INVALID_INPUT']);
  });

  it('[N3.21] refuses content over 200 kB, counted in bytes', async () => {
    expect((await view('가'.repeat(66_667))).status).toBe(413);
    expect((await view('가'.repeat(66_666))).status).toBe(200);
  });

  it.each([
    ['address', () => '192.0.2.9'],
    ['network', (at: number) => `2001:db8:1:2::${at}`],
  ])('lets one %s have four at work and tells a fifth to come back', async (_of, addressOf) => {
    const text = '<p>글</p>'.repeat(5_000);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => view(text, addressOf(at))),
    );

    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200).length).toBe(4);
    expect(refused.length).toBe(8);
    expect(refused[0]?.response.headers['retry-after']).toBe('1');
  });

  it('does not block saves by staff, however many networks ask', async () => {
    await insertAdmin(test, 'content', ['manageContent']);
    const staff = await loginStaff(test, 'content');
    const text = '<p>글</p>'.repeat(5_000);
    const notice = {
      title: '공지',
      category: null,
      excerpt: '',
      body_html: '<p>글</p>',
      img_path: null,
      images: [],
      expert_id: null,
      on_day: null,
      pinned_from: null,
      pinned_to: null,
      attachments: [],
      schedule_ids: [],
    };

    const views = Array.from({ length: 40 }, (_, at) => view(text, `2001:db8:7:${at}::1`));
    const saved = await Promise.all(
      Array.from({ length: 8 }, () => staff.send('POST', '/api/admin/notices', notice)),
    );

    expect(saved.map(({ status }) => status)).toEqual(Array<number>(8).fill(201));
    const statuses = new Set((await Promise.all(views)).map(({ status }) => status));
    expect(statuses).toEqual(new Set([200, 429]));
  });

  it.each([undefined, null, 7, ['<p>'], { html: '<p>' }])('refuses %o', async (content) => {
    const { status, body } = await view(content);

    expect(status).toBe(400);
    expect(isMessageCode(body['message'])).toBe(true);
  });
});

describe('a chart', () => {
  const html = chartHtml({
    kind: 'bars',
    title: '순매수 "예시"',
    labelName: '종목',
    labels: ['하늘<반도체>'],
    series: [{ name: '금액', unit: '억 원', isChange: true, values: [-1240.5] }],
    source: '가상 & 예시',
  });

  it('stays as it is', () => {
    const clean = cleanHtml(`<p>앞</p>${html}<p>뒤</p>`);

    expect(textPartsOf(clean)).toEqual([
      { html: '<p>앞</p>' },
      { chart: readChart(html) },
      { html: '<p>뒤</p>' },
    ]);
    expect(cleanHtml(clean)).toBe(clean);
  });

  it('is only a table when its figures cannot be read', () => {
    const clean = cleanHtml(html.replace('-1,240.5억 원', '많아요'));

    expect(clean).not.toContain('data-chart');
    expect(clean).toContain('<td>많아요</td>');
  });

  it('keeps its words for the rules of words', () => {
    const words = { body_html: cleanHtml(html.replace('하늘', '원금 보장')) };
    const rule = { id: 'test', name: '보장', why: '', patterns: ['원금 ?보장'] };

    expect(forbiddenIn([rule], words)).toHaveLength(1);
  });
});
