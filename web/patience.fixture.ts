import { beforeAll } from 'vitest';

/** Raises the wait timeout of tests with a page, because a busy machine renders slowly. */
beforeAll(async () => {
  if (!('document' in globalThis)) return;
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 10_000 });
});
