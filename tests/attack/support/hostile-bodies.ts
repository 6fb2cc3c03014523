import type { Operation } from './operations.ts';

/** A body as sent over the network, and the reason that it is invalid. */
export interface HostileBody {
  what: string;
  text: string;
}

const nest = (times: number, open: string, close: string, inmost = '') =>
  open.repeat(times) + inmost + close.repeat(times);

/** Texts on which careless patterns take a minute, for addresses, dates, numbers, names and HTML. */
const SLOW_TEXTS: readonly (readonly [string, string])[] = [
  ['an endless address', `${'a'.repeat(40_000)}@${'a.'.repeat(2_000)}!`],
  ['an endless name', `${'a'.repeat(30)}${'!'.repeat(30_000)}`],
  ['endless spaces', `a${' '.repeat(60_000)}b`],
  ['endless digits', `${'0'.repeat(60_000)}x`],
  ['endless dashes', '1-'.repeat(30_000)],
  ['an endless host', `http://${'a-'.repeat(20_000)}.`],
];

/** Markup that takes a parser seconds (reliability I6). */
const HTML_BOMBS: readonly (readonly [string, string])[] = [
  ['5,000 nested boxes', nest(5_000, '<div>', '</div>')],
  ['2,000 nested tables', nest(2_000, '<table><tr><td>', '</td></tr></table>')],
  ['20,000 nested boxes', '<div>'.repeat(20_000)],
  ['20,000 attributes', `<p ${Array.from({ length: 20_000 }, (_, i) => `a${i}`).join(' ')}>`],
  ['20,000 lines', '<p>a'.repeat(19_900)],
  ['5,000 crossed tags', '<b><p></b>'.repeat(5_000)],
  ['100 boxes 190 times', nest(95, '<div>', '</div>').repeat(190)],
  ['formulas in tables', nest(90, '<svg><desc><math><mtext>', '').repeat(40)],
];

/** Everything one call is sent. */
export function hostileBodies({ path, body }: Operation): HostileBody[] {
  const names = Object.keys(body?.schema.properties ?? {});
  const withText = (text: string) =>
    JSON.stringify(Object.fromEntries(names.map((name) => [name, text])));
  const bombs = path.endsWith('/editor_view') ? HTML_BOMBS : [];
  return [
    { what: '1 MB of [', text: '['.repeat(1_000_000) },
    { what: 'lists 45,000 deep', text: nest(45_000, '[', ']') },
    { what: 'objects 15,000 deep', text: nest(15_000, '{"a":', '}', '1') },
    {
      what: 'a field 40,000 deep',
      text: `{${JSON.stringify(names[0] ?? 'a')}:${nest(40_000, '[', ']')}}`,
    },
    {
      what: '9,000 fields',
      text: JSON.stringify(Object.fromEntries(Array.from({ length: 9_000 }, (_, i) => [i, 0]))),
    },
    ...SLOW_TEXTS.map(([what, text]) => ({ what, text: withText(text) })),
    ...bombs.map(([what, text]) => ({ what, text: withText(text) })),
  ];
}
