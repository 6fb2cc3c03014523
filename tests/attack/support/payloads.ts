/**
 * Texts that try to run a script in the reader's browser (reliability F15). Each calls
 * `hit(number)` if it runs, or requests `/canary/number` if it only loads a resource. Both are
 * watched. The payloads are generated in families, so that every carrier is combined with every
 * notation.
 */
export interface Payload {
  no: number;
  text: string;
}

/** Writes a payload, given the script to be run and the address to be loaded. */
type Maker = (js: string, url: string) => string;

/**
 * Encodes each character as a numeric entity, optionally with leading zeros or without the
 * semicolon.
 */
const decimal = (text: string, zeros = 0, end = ';') =>
  Array.from(text, (c) => `&#${'0'.repeat(zeros)}${c.codePointAt(0)}${end}`).join('');
const hex = (text: string, end = ';') =>
  Array.from(text, (c) => `&#x${c.codePointAt(0)?.toString(16)}${end}`).join('');
const base64 = (text: string) => Buffer.from(text).toString('base64');
const fullWidth = (text: string) =>
  Array.from(text, (c) => String.fromCodePoint((c.codePointAt(0) ?? 0) + 0xfee0)).join('');

/** Elements that run a handler without user interaction. */
const SELF_STARTING: readonly Maker[] = [
  ...['src=x onerror', 'srcset=x onerror', 'src=/favicon.ico onload'].map(
    (rest): Maker =>
      (js) =>
        `<img ${rest}="${js}">`,
  ),
  ...['svg onload', 'body onload', 'body onpageshow', 'iframe onload', 'style onload'].map(
    (tag): Maker =>
      (js) =>
        `<${tag}="${js}"></${tag.split(' ')[0]}>`,
  ),
  ...['input', 'select', 'textarea', 'button', 'a href=#', 'p tabindex=0', 'math tabindex=0'].map(
    (tag): Maker =>
      (js) =>
        `<${tag} autofocus onfocus="${js}">`,
  ),
  ...['video', 'audio'].flatMap((tag): Maker[] => [
    (js) => `<${tag} src=x onerror="${js}"></${tag}>`,
    (js) => `<${tag}><source src=x onerror="${js}"></${tag}>`,
    (js) => `<${tag} autoplay onloadstart="${js}"><source src=/favicon.ico></${tag}>`,
  ]),
  (js) => `<details open ontoggle="${js}"><summary>가</summary></details>`,
  (js) => `<marquee onstart="${js}">가</marquee>`,
  (js) => `<object data=x: onerror="${js}"></object>`,
  (js) => `<embed src=x: onerror="${js}">`,
  (js) => `<link rel=stylesheet href=/no.css onerror="${js}">`,
  (js) => `<script src=/no.js onerror="${js}"></script>`,
  (js) => `<input type=image src=x onerror="${js}">`,
  (js) => `<svg><image href=x onerror="${js}"></svg>`,
  (js) => `<svg><animate onbegin="${js}" attributeName=x dur=1s></svg>`,
  (js) => `<svg><set onbegin="${js}" attributeName=x to=y></svg>`,
  (js) =>
    `<style>@keyframes k{}</style><p style="animation-name:k" onanimationstart="${js}">가</p>`,
  (js) => `<p style="transition:color 1ms" id=t ontransitionend="${js}">가</p>`,
  (js) => `<x contenteditable autofocus onfocusin="${js}">가</x>`,
  (js) => `<p hidden=until-found onbeforematch="${js}">가</p>`,
];

/** Ways to write an attribute that readers of HTML disagree about. */
const WRITINGS: readonly Maker[] = [
  (js) => `<img src=x onerror=${js}>`,
  (js) => `<img src=x onerror='${js}'>`,
  (js) => `<IMG SRC=x OnErRoR="${js}">`,
  (js) => `<img/src=x/onerror=${js}>`,
  (js) => `<img\tsrc=x\tonerror\n=\n"${js}">`,
  (js) => `<img\fsrc=x\fonerror=${js}>`,
  (js) => `<img src=x\u000bonerror=${js}>`,
  (js) => `<img src="x"onerror="${js}">`,
  (js) => `<img src=\`x\`onerror=${js}>`,
  (js) => `<img src=x onerror=${decimal('hit')}${js.slice(3)}>`,
  (js) => `<img src=x onerror="${hex(js)}">`,
  (js) => `<img src=x onerror="${decimal(js, 6, '')}">`,
  (js) => `<img src=x alt="'" onerror="${js}" title='"'>`,
  (js) => `<img src=x onerror="${js}" onerror="0">`,
  (js) => `<img """><img src=x onerror="${js}">">`,
  (js) => `<img src=x onerror="${js}"`,
  (js) => `<img src=x <p onerror="${js}">`,
  (js) => `<<img src=x onerror="${js}">>`,
  (js) => `<img src=x oner\0ror="${js}">`,
  (js) => `<img src=x onerror="window['h'+'it'](${/\d+/.exec(js)?.[0]})">`,
  (js) => `<img src=x onerror="eval(atob('${base64(js)}'))">`,
];

/** Ways to write the scheme of an address that runs. */
const SCHEMES: readonly Maker[] = [
  (js) => `javascript:${js}`,
  (js) => `JaVaScRiPt:${js}`,
  (js) => `java\tscript:${js}`,
  (js) => `java\nscript:${js}`,
  (js) => `j\ra\nv\tascript:${js}`,
  (js) => ` \u0001 javascript:${js}`,
  (js) => `\u00a0javascript:${js}`,
  (js) => `\u2028javascript:${js}`,
  (js) => `\ufeffjavascript:${js}`,
  (js) => `\u200bjavascript:${js}`,
  (js) => `javascript\u00ad:${js}`,
  (js) => `java\0script:${js}`,
  (js) => `${fullWidth('javascript')}:${js}`,
  (js) => `javascript：${js}`,
  (js) => `javascript://example.com/%0a${js}`,
  (js) => `javascript:/*가*/${js}`,
  (js) => `data:text/html,<script>parent.${js}</script>`,
  (js) => `data:text/html;base64,${base64(`<script>${js}</script>`)}`,
  (js) => `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="${js}"/>`,
  (js) =>
    `data:application/xhtml+xml,<x:script xmlns:x="http://www.w3.org/1999/xhtml">${js}</x:script>`,
  (js) => `vbscript:${js}`,
  (js) => `feed:javascript:${js}`,
  (js) => `view-source:javascript:${js}`,
  (js) => `jar:javascript:${js}!/`,
];

/** Links with these schemes as attribute values, and variants with entities. */
const SCHEME_LINKS: readonly Maker[] = [
  ...SCHEMES.map(
    (scheme): Maker =>
      (js, url) =>
        `<a href='${scheme(js, url)}'>가</a>`,
  ),
  (js) => `<a href="&#106;&#97;&#118;&#97;script:${js}">가</a>`,
  (js) => `<a href="${decimal(`javascript:${js}`, 6, '')}">가</a>`,
  (js) => `<a href="java&Tab;script&colon;${js}">가</a>`,
  (js) => `<a href="java&NewLine;script:${js}">가</a>`,
  (js) => `<a href="&amp;#106;avascript:${js}">가</a>`,
  (js) => `<a href="https://ok.example/" href="javascript:${js}">가</a>`,
];

/** Places that take an address. */
const ADDRESSED: readonly Maker[] = [
  'iframe src',
  'frame src',
  'embed src',
  'object data',
  'object codebase',
  'img src',
  'img dynsrc',
  'input type=image src',
  'video poster',
  'body background',
  'table background',
  'link rel=import href',
  'link rel=stylesheet href',
  'script src',
  'applet code',
  'isindex action',
  'q cite',
  'math href',
  'math xlink:href',
  'portal src',
  'area href',
]
  .map(
    (place): Maker =>
      (js) =>
        `<${place}="javascript:${js}"></${place.split(' ')[0]}>`,
  )
  .concat([
    (js) => `<form action="javascript:${js}"><input type=submit id=s></form>`,
    (js) => `<form id=f></form><button form=f formaction="javascript:${js}">가</button>`,
    (js) => `<svg><a xlink:href="javascript:${js}"><text y=9>가</text></a></svg>`,
    (js) =>
      `<svg><a><animate attributeName=href values="javascript:${js}"/><text>가</text></a></svg>`,
    (js) => `<svg><use href="data:image/svg+xml,<svg id=x onload='${js}'/>#x"></svg>`,
    (js) => `<svg><use href="/uploads/editor/x.svg#${js}"></svg>`,
    (js) => `<base href="javascript:${js}//"><a href=x>가</a>`,
    (js, url) => `<base href="${url}/"><img src=x>`,
    (js) => `<meta http-equiv=refresh content="0;url=javascript:${js}">`,
    (_, url) => `<meta http-equiv=refresh content="0;url=${url}">`,
    (js) => `<meta http-equiv=refresh content="0;url=data:text/html,<script>${js}</script>">`,
    (_, url) =>
      `<form action="${url}"><button autofocus onfocus=this.form.submit()>가</button></form>`,
    (_, url) => `<a href=/ ping="${url}" target=_top>가</a>`,
    (_, url) => `<link rel=prefetch href="${url}"><link rel=preload as=image href="${url}">`,
    (_, url) => `<script type=speculationrules>{"prefetch":[{"urls":["${url}"]}]}</script>`,
  ]);

const SCRIPTS: readonly Maker[] = [
  (js) => `<script>${js}</script>`,
  (js) => `<ScRiPt>${js}</sCrIpT>`,
  (js) => `<script >${js}</script\n>`,
  (js) => `<script/가>${js}</script/가>`,
  (js) => `<scr<script>ipt>${js}</scr</script>ipt>`,
  (js) => `<script><!--\n${js}\n--></script>`,
  (js) => `<script type=module>${js}</script>`,
  (js) => `<script src="data:text/javascript,${js}"></script>`,
  (js) => `<script>\u2028${js}\u2029</script>`,
  (_, url) => `<script src="${url}"></script>`,
  (js) => `<svg><script>${js}</script></svg>`,
  (js) => `<svg><script href="data:,${js}"/></svg>`,
  (js) => `<svg><script>${decimal(js)}</script></svg>`,
  (js) => `<math><script>${js}</script></math>`,
  (js) => `<template shadowrootmode=open><script>${js}</script></template>`,
  (js) => `<div><template shadowrootmode=open><img src=x onerror="${js}"></template></div>`,
  (js) => `<object><script>${js}</script></object>`,
  (js) => `<iframe srcdoc="<script>parent.${js}</script>"></iframe>`,
  (js) => `<iframe srcdoc='${hex(`<img src=x onerror=parent.${js}>`)}'></iframe>`,
  (js) =>
    `<iframe srcdoc="&lt;iframe srcdoc='&amp;lt;script&amp;gt;top.${js}&amp;lt;/script&amp;gt;'&gt;"></iframe>`,
  (js) =>
    `<iframe src="https://www.youtube.com/embed/abcdefghijk" srcdoc="<script>parent.${js}</script>"></iframe>`,
  (js) => `<frameset onload="${js}"><frame></frameset>`,
  (js) => `<![CDATA[<script>${js}</script>]]>`,
  (js) => `<?xml version="1.0"?><script>${js}</script>`,
  (js) => `<!--[if gte IE 4]><script>${js}</script><![endif]-->`,
  (js) => `<! foo="><script>${js}</script>">`,
  (js) => `</ foo="><img src=x onerror=${js}>">`,
];

/**
 * Input that one parser treats as text and another as markup after it is serialized again (mutation
 * XSS).
 */
const MUTATING: readonly Maker[] = [
  ...[
    'title',
    'textarea',
    'noscript',
    'xmp',
    'style',
    'noembed',
    'noframes',
    'iframe',
    'listing',
  ].map(
    (tag): Maker =>
      (js) =>
        `<${tag}><p title="</${tag}><img src=x onerror=${js}>"></${tag}>`,
  ),
  ...['desc', 'foreignObject', 'title'].map(
    (tag): Maker =>
      (js) =>
        `<svg><${tag}><style><a title="</style></${tag}></svg><img src=x onerror=${js}>"></style></${tag}></svg>`,
  ),
  ...['mi', 'mo', 'mn', 'ms', 'mtext'].map(
    (tag): Maker =>
      (js) =>
        `<math><${tag}><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${js}&gt;">`,
  ),
  (js) =>
    `<math><annotation-xml encoding="text/html"><style><img title="</style><img src=x onerror=${js}>">`,
  (js) => `<svg></p><style><a id="</style><img src=x onerror=${js}>">`,
  (js) => `<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=${js}>`,
  (js) =>
    `<math><mi><option><mglyph><svg><desc><style><a title="</style><img src=x onerror=${js}>">`,
  (js) =>
    `<table><colgroup><svg><style><img title="</style><img src=x onerror=${js}>"></colgroup></table>`,
  (js) => `<select><option><style></option></select><img src=x onerror=${js}></style>`,
  (js) => `<p><svg><p><style><img title="</style><img src=x onerror=${js}>"></p></svg></p>`,
  (js) =>
    `<a><svg><a><desc><a title="</desc></svg><img src=x onerror=${js}>"></a></desc></a></svg></a>`,
  (js) => `<template><b><template><img src=x onerror=${js}></template></b></template>`,
  (js) => `<!--><img src=x onerror=${js}>-->`,
  (js) => `<!---><img src=x onerror=${js}>-->`,
  (js) => `<!-- --!><img src=x onerror=${js}>-->`,
  (js) => `<!-- ><img title="--><img src=x onerror=${js}>"> -->`,
  (js) => `<img title="&quot;&gt;&lt;img src=x onerror=${js}&gt;">`,
  (js) => `<p title='"><img src=x onerror=${js}>'>가</p>`,
  (js) => `<font color="\`\`onmouseover=${js}">가</font>`,
  (js) => `&lt;img src=x onerror=${js}&gt;`,
  (js) => `&amp;lt;img src=x onerror=${js}&amp;gt;`,
  (js) => `&#60;script&#62;${js}&#60;/script&#62;`,
  (js) => `<svg><![CDATA[</svg><img src=x onerror=${js}>]]></svg>`,
  (js) => `${'<b>'.repeat(40)}<svg><style>${'</b>'.repeat(40)}</style><img src=x onerror=${js}>`,
];

const STYLES: readonly Maker[] = [
  ...[
    'background:url(URL)',
    'background:u\\72l(URL)',
    'background:url/**/(URL)',
    'background-image:image-set("URL" 1x)',
    'list-style:url(URL)',
    'cursor:url(URL),auto',
    'content:url(URL)',
    'border-image:url(URL) 9',
    '-webkit-mask:url(URL)',
    'filter:url(URL#f)',
    'color:red;background:url(URL)',
    '--a:url(URL);background:var(--a)',
  ].map(
    (style): Maker =>
      (_, url) =>
        `<p style='${style.replace('URL', url)}'>가</p>`,
  ),
  (_, url) => `<style>@import '${url}';</style>`,
  (_, url) => `<style>*{background-image:url(${url})}</style>`,
  (_, url) => `<style>input[value^="a"]{background:url(${url})}</style>`,
  (_, url) => `<style>@font-face{font-family:a;src:url(${url})}*{font-family:a}</style>`,
  (_, url) => `<svg><style>@import url(${url})</style></svg>`,
  (_, url) => `<link rel=stylesheet href="${url}">`,
  (js) => `<p style="width:expression(${js})">가</p>`,
  (js) => `<p style="behavior:url(javascript:${js})">가</p>`,
  () => `<p style="position:fixed;inset:0;z-index:99999;opacity:0">덮개</p>`,
];

/** Names that scripts of ours look for, taken by an element. */
export const CLOBBERED = [
  'maru-state',
  'location',
  'currentScript',
  'cookie',
  'body',
  'defaultView',
  'getElementById',
  'attributes',
] as const;

const CLOBBERING: readonly Maker[] = CLOBBERED.flatMap((name): Maker[] => [
  (js) => `<a id="${name}" href="javascript:${js}">가</a>`,
  () => `<form name="${name}"><input name="${name}" value="가"></form>`,
]);

/** Input that breaks out of its context: an attribute, a script, a template or a string. */
const BREAKING_OUT: readonly Maker[] = [
  (js) => `"><img src=x onerror=${js}>`,
  (js) => `'><svg onload=${js}>`,
  (js) => `" autofocus onfocus=${js} x="`,
  (js) => `' autofocus onfocus=${js} x='`,
  (js) => `\` onmouseover=${js} \``,
  (js) => `</script><script>${js}</script>`,
  (js) => `</title><script>${js}</script>`,
  (js) => `</textarea><script>${js}</script>`,
  (js) => `</style><script>${js}</script>`,
  (js) => `</template><img src=x onerror=${js}>`,
  (js) => `--><script>${js}</script><!--`,
  (js) => `]]><script>${js}</script>`,
  (js) => `"}]}</script><script>${js}</script>`,
  (js) => `\\"-${js}-"`,
  (js) => `';${js};//`,
  (js) => `\`-${js}-\``,
  (js) => `\${${js}}`,
  (js) => `{{constructor.constructor('${js}')()}}`,
  (js) => `{{'a'.at.constructor('${js}')()}}`,
  (js) => `<%= ${js} %>#{${js}}[[${js}]]`,
  (js) => `\\u003cimg src=x onerror=${js}\\u003e`,
  (js) => `\\x3cscript\\x3e${js}\\x3c/script\\x3e`,
  (js) => `%3Cimg%20src=x%20onerror=${js}%3E`,
  (js) => `%253Cscript%253E${js}%253C/script%253E`,
  (js) => `+ADw-script+AD4-${js}+ADw-/script+AD4-`,
  (js) => `$&$\`$'<script>${js}</script>$1`,
  (js) => `\r\nContent-Type: text/html\r\n\r\n<script>${js}</script>`,
  (js) => `[가](javascript:${js})![가](x"onerror="${js})`,
  (js) => `#{수신거부}<img src=x onerror=${js}>#{이름}`,
];

const KOREAN: readonly Maker[] = [
  (js) => `＜img src=x onerror=${js}＞`,
  (js) => `${fullWidth('<script>')}${js}${fullWidth('</script>')}`,
  (js) => `<이미지 onerror="${js}">가</이미지>`,
  (js) => `<img src=가나다 onerror="${js}" alt=한글>`,
  (js) => `<imgㅤsrc=xㅤonerror=${js}>`,
  (js) => `<img src=x onerror\uffa0=${js}>`,
  (js) => `<ſcript>${js}</ſcript>`,
  (js) => `<svg\u3000onload=${js}>`,
  (js) => `<p>\u1100\u1161<script>${js}</script>\u11a8</p>`,
  (js) => `\u202e<img src=x onerror=${js}>\u202c`,
  (js) => `가\u0301\u0301<img src=x onerror=${js}>`,
  (js) => `<a href="ｊａｖａｓｃｒｉｐｔ：${js}">여기를 누르세요</a>`,
];

const MAKERS: readonly Maker[] = [
  ...SELF_STARTING,
  ...WRITINGS,
  ...SCHEME_LINKS,
  ...ADDRESSED,
  ...SCRIPTS,
  ...MUTATING,
  ...STYLES,
  ...CLOBBERING,
  ...BREAKING_OUT,
  ...KOREAN,
];

const written = (makers: readonly Maker[], from: number): Payload[] =>
  makers.map((make, at) => ({
    no: from + at,
    text: make(`hit(${from + at})`, `/canary/${from + at}`),
  }));

/** For fields of words and of HTML. */
export const payloads: readonly Payload[] = written(MAKERS, 1);

/** Payloads for address fields. */
export const addressPayloads: readonly Payload[] = written(SCHEMES, MAKERS.length + 1);

/** Ends whatever a payload has left open, so that the next one is read afresh. */
const CLOSED =
  '-->\'">]]></script></style></title></textarea></noscript></xmp></template></iframe></noembed>' +
  '</noframes></listing></select></svg></math></table></form></object></video></audio></p></b>';

/** Several payloads in one text of HTML. */
export function packed(some: readonly Payload[]): string {
  return some.map(({ no, text }) => `<p>공격 ${no}</p>${text}${CLOSED}`).join('');
}
