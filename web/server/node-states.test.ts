import { expect, it, vi } from 'vitest';
import { watchNodes } from './node-states.ts';

it('tries one that has just appeared after those that are ready', async () => {
  const nodes = watchNodes(
    () => ['http://one', 'http://other'],
    async () => 'ready',
  );

  await vi.waitFor(() => {
    expect(nodes.bestFirst(['http://new', 'http://one'])).toEqual(['http://one', 'http://new']);
  });
  nodes.stop();
});
