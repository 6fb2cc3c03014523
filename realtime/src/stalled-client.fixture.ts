import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Enters `/home` over a bare WebSocket, and then stops reading. */
export async function openStalled(port: number): Promise<Socket> {
  const stalled = connect(port, '127.0.0.1');
  stalled.write(
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n' +
      'Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n' +
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  );
  await once(stalled, 'data');
  // `40/home,` in a masked frame with a zero mask.
  stalled.write(Buffer.concat([Buffer.from([0x81, 0x88, 0, 0, 0, 0]), Buffer.from('40/home,')]));
  stalled.pause();
  stalled.on('error', () => undefined);
  return stalled;
}
