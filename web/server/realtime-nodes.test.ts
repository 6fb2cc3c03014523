import { afterEach, describe, expect, it, vi } from 'vitest';
import type { NodeState } from './readiness.ts';
import { createRealtimeNodes, type RealtimeNodes } from './realtime-nodes.ts';

const URLS = ['http://a:1', 'http://b:1', 'http://c:1'];

/** Reported state of each process that is not ready. */
const states = new Map<string, NodeState>();
const started: RealtimeNodes[] = [];

function startNodes(urls = URLS): RealtimeNodes {
  const nodes = createRealtimeNodes(urls, async (url) => states.get(url) ?? 'ready');
  started.push(nodes);
  return nodes;
}

afterEach(() => {
  for (const nodes of started.splice(0)) nodes.stop();
  states.clear();
});

const polling = (client: string, sid = '') => ({
  url: `/socket.io/?EIO=4&transport=polling${sid && `&sid=${sid}`}`,
  client,
});
const socket = (client: string) => ({ url: '/socket.io/?EIO=4&transport=websocket', client });

describe('long-polling', () => {
  it('gives a client the same process at each request, also after a restart of this one', () => {
    const chosen = [startNodes(), startNodes()].flatMap((nodes) => [
      nodes.inOrder(polling('203.0.113.9'))[0],
      nodes.inOrder(polling('203.0.113.9', 'x'))[0],
    ]);

    expect(new Set(chosen).size).toBe(1);
  });

  it('follows its session into a WebSocket', () => {
    const nodes = startNodes();
    const [chosen] = nodes.inOrder(polling('203.0.113.9', 'x'));

    expect(
      nodes.inOrder({ url: '/socket.io/?transport=websocket&sid=x', client: '203.0.113.9' })[0],
    ).toBe(chosen);
  });

  it('spreads clients over all processes', () => {
    const nodes = startNodes();
    const counts = new Map<string, number>();
    for (let host = 0; host < 300; host += 1) {
      const [chosen = ''] = nodes.inOrder(polling(`10.0.0.${host}`));
      counts.set(chosen, (counts.get(chosen) ?? 0) + 1);
    }

    expect(counts.size).toBe(3);
    expect([...counts.values()].every((count) => count > 60)).toBe(true);
  });

  it('moves only the clients of a process that stopped', () => {
    const all = startNodes();
    const without = startNodes(URLS.slice(0, 2));
    const clients = Array.from({ length: 200 }, (_, host) => polling(`10.0.1.${host}`));

    const moved = clients.filter((client) => {
      const [before] = all.inOrder(client);
      return before !== URLS[2] && without.inOrder(client)[0] !== before;
    });

    expect(moved).toEqual([]);
  });
});

describe('a WebSocket', () => {
  it('connects to the process with the fewest connections', () => {
    const nodes = startNodes();
    nodes.noteOpen('http://a:1');
    const close = nodes.noteOpen('http://b:1');
    nodes.noteOpen('http://c:1');
    nodes.noteOpen('http://c:1');

    close();
    close();

    expect(nodes.inOrder(socket('203.0.113.9'))).toEqual([
      'http://b:1',
      'http://a:1',
      'http://c:1',
    ]);
  });
});

describe('a process that is not ready', () => {
  it.each(['silent', 'busy'] as const)(
    'is last in order while it is %s, and no longer',
    async (state) => {
      const nodes = startNodes();
      const client = polling('203.0.113.9');
      const [usual = '', next] = nodes.inOrder(client);

      states.set(usual, state);
      await vi.waitFor(() => expect(nodes.inOrder(client).at(-1)).toBe(usual));
      expect(nodes.inOrder(client)[0]).toBe(next);
      expect(nodes.inOrder(socket('203.0.113.9')).at(-1)).toBe(usual);

      states.delete(usual);
      await vi.waitFor(() => expect(nodes.inOrder(client)[0]).toBe(usual));
    },
  );

  it('is not asked again at once after a request that it did not answer', () => {
    const nodes = startNodes();
    const client = polling('203.0.113.9');
    const [usual = ''] = nodes.inOrder(client);

    nodes.noteAway(usual);

    expect(nodes.inOrder(client).at(-1)).toBe(usual);
  });

  it('changes nothing where none is ready', async () => {
    const nodes = startNodes();
    const before = nodes.inOrder(polling('203.0.113.9'));
    const [usual = ''] = before;
    states.set(usual, 'busy');
    await vi.waitFor(() => expect(nodes.inOrder(polling('203.0.113.9'))).not.toEqual(before));

    for (const url of URLS) states.set(url, 'busy');

    await vi.waitFor(() => expect(nodes.inOrder(polling('203.0.113.9'))).toEqual(before));
  });
});
