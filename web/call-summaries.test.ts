import { expect, it } from 'vitest';
import { withoutSummaries } from './call-summaries.plugin.ts';

it('browser bundles have no summaries of calls and resources', () => {
  const code = `
    defineCall({ summary: 'Lists items.', output });
    resource({ summaries: { list: 'Lists items.', get:
      "Returns one item, 'as is'." }, path: '/api' });`;

  expect(withoutSummaries(code).replaceAll(/\s+/g, ' ').trim()).toBe(
    "defineCall({ summary: '', output }); resource({ summaries: { list: '', get: '' }, path: '/api' });",
  );
});
