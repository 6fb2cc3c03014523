import { describe, expect, it } from 'vitest';
import { createRealtimeNodes } from './realtime-nodes.ts';

const URLS = ['http://a:1', 'http://b:1', 'http://c:1'];
const polling = (client: string, sid = '') => ({
  url: `/socket.io/?EIO=4&transport=polling${sid && `&sid=${sid}`}`,
  client,
});
const socket = (client: string) => ({ url: '/socket.io/?EIO=4&transport=websocket', client });

describe('long-polling', () => {
  it('gives a client the same process at each request, also after a restart of this one', () => {
    const chosen = [createRealtimeNodes(URLS), createRealtimeNodes(URLS)].flatMap((nodes) => [
      nodes.inOrder(polling('203.0.113.9'))[0],
      nodes.inOrder(polling('203.0.113.9', 'x'))[0],
    ]);

    expect(new Set(chosen).size).toBe(1);
  });

  it('follows its session into a WebSocket', () => {
    const nodes = createRealtimeNodes(URLS);
    const [chosen] = nodes.inOrder(polling('203.0.113.9', 'x'));

    expect(
      nodes.inOrder({ url: '/socket.io/?transport=websocket&sid=x', client: '203.0.113.9' })[0],
    ).toBe(chosen);
  });

  it('spreads clients over all processes', () => {
    const nodes = createRealtimeNodes(URLS);
    const counts = new Map<string, number>();
    for (let host = 0; host < 300; host += 1) {
      const [chosen = ''] = nodes.inOrder(polling(`10.0.0.${host}`));
      counts.set(chosen, (counts.get(chosen) ?? 0) + 1);
    }

    expect(counts.size).toBe(3);
    expect([...counts.values()].every((count) => count > 60)).toBe(true);
  });

  it('moves only the clients of a process that is gone', () => {
    const all = createRealtimeNodes(URLS);
    const without = createRealtimeNodes(URLS.slice(0, 2));
    const clients = Array.from({ length: 200 }, (_, host) => polling(`10.0.1.${host}`));

    const moved = clients.filter((client) => {
      const [before] = all.inOrder(client);
      return before !== URLS[2] && without.inOrder(client)[0] !== before;
    });

    expect(moved).toEqual([]);
  });
});

describe('a WebSocket', () => {
  it('goes to the emptiest process', () => {
    const nodes = createRealtimeNodes(URLS);
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

it('asks a process that is away last, for three seconds', () => {
  let now = 0;
  const nodes = createRealtimeNodes(URLS, () => now);
  const client = polling('203.0.113.9');
  const [usual = ''] = nodes.inOrder(client);

  nodes.noteAway(usual);
  expect(nodes.inOrder(client).at(-1)).toBe(usual);

  now = 3_000;
  expect(nodes.inOrder(client)[0]).toBe(usual);
});
