import { describe, expect, it } from 'vitest';
import { withoutSchemas, withOutputs } from './late-schemas.ts';

const MODULE = `
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { idText, listOf } from '../core/primitive.ts';

export const kinds = ['a', 'b'] as const;
export const kind = z.enum(kinds);
const item = z.object({ _id: idText, kind });
const ids = idText;

export const listItems = defineCall({
  method: 'GET',
  path: '/api/home/items',
  query: z.object({ kind }),
  output: listOf(item),
  refusals: [],
});

function board(path: string, extra: z.ZodMiniType) {
  return {
    list: defineCall({ method: 'GET', path, output: z.array(item) }),
    get: defineCall({ method: 'GET', path, output: extra }),
  };
}
export const boards = { one: board('/api/home/one', item) };
`;

describe('a module of the contract in the public site', () => {
  const made = withoutSchemas(MODULE, './items.ts?answers');

  it('loads the schema of an answer when the call is made', () => {
    expect(made).toContain("loadOutput: async () => (await import('./items.ts?answers')).output0");
    expect(made).toContain("loadOutput: async () => (await import('./items.ts?answers')).output1");
    expect(made).not.toContain('listOf(item)');
  });

  it('has no property that only a server reads', () => {
    expect(made).toContain('query: undefined');
    expect(made).toContain('refusals: undefined');
  });

  it('takes the schemas that late code imports from the copy', () => {
    expect(made).not.toMatch(/const (?:kind|item|ids) =/);
    expect(made).toContain("import { kind, item, ids } from './items.ts?answers';");
    expect(made).toContain('export { kind };');
    expect(made).toContain('export const kinds =');
  });

  it('keeps the answer of a call that a function describes', () => {
    expect(made).toContain('output: extra');
  });
});

it('exports schemas in the copy that the module does not export', () => {
  const copy = withOutputs(MODULE);

  expect(copy).toContain('export const output0 = listOf(item);');
  expect(copy).toContain('export const output1 = /* @__PURE__ */ z.array(item);');
  expect(copy).toContain('export { item, ids };');
});
