import { beforeAll } from 'vitest';

/** Tests with a page wait for what it will show as long as a busy machine takes for it. */
beforeAll(async () => {
  if (!('document' in globalThis)) return;
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 10_000 });
});
