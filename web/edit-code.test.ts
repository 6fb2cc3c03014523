import { expect, it } from 'vitest';
import { withoutUnusedImports } from './edit-code.ts';

it('removes imports that nothing uses, but no import for its effect', () => {
  const code = `
import './style.css';
import { used, unused } from './both.ts';
import { gone } from './gone.ts';
import * as all from './all.ts';
export const value = used(all);
`;

  const left = withoutUnusedImports('code.ts', code);

  expect(left).toContain("import './style.css';");
  expect(left).toContain("from './both.ts'");
  expect(left).toContain("from './all.ts'");
  expect(left).not.toContain('gone');
});
