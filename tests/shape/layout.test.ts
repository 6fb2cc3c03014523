import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const styles = readdirSync('web/src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({ file, text: readFileSync(`web/src/${file}`, 'utf8') }));

it('lets single grid columns be narrower than their content, so that no page is too wide', () => {
  const rigid = styles.filter(({ text }) => /grid-template-columns:\s*1fr\s*;/.test(text));

  expect(rigid.map(({ file }) => file)).toEqual([]);
});

it('marks the selected item in forced-colors mode', () => {
  const base = styles.find(({ file }) => file.endsWith('ui/base.css'))?.text ?? '';
  const [, forced = ''] = base.split('@media (forced-colors: active)');

  for (const mark of ['aria-current', 'aria-selected', 'aria-pressed', 'aria-checked']) {
    expect(forced).toContain(`[${mark}`);
  }
  expect(forced).toContain('outline: 3px solid Highlight');
  const badge = styles.find(({ file }) => file.endsWith('ui/badge.module.css'))?.text;
  expect(badge).toContain('@media (forced-colors: active)');
});
