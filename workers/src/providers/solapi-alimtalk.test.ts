import { createServer } from 'node:http';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { createSolapiGateway } from './solapi.ts';

it('[M18] Solapi is told never to send a text message in place of an 알림톡', async () => {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    request.on('data', (part: Buffer) => bodies.push(part.toString()));
    request.on('end', () => {
      response.setHeader('content-type', 'application/json');
      response.end('{"resultList":[{"to":"1","messageId":"M","statusCode":"2000"}]}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const baseUrl = `http://127.0.0.1:${address.port}`;

  await createSolapiGateway({ baseUrl, apiKey: 'key', apiSecret: 'secret' }).alimtalk?.add('G1', {
    to: '01022220001',
    from: '16000000',
    channel: 'PF1',
    template: 'TP1',
    words: { 금액: '12,000원' },
    reference: 'alimtalk-1',
  });
  server.close();

  expect(JSON.parse(bodies.join(''))).toEqual({
    messages: [
      {
        to: '01022220001',
        from: '16000000',
        type: 'ATA',
        kakaoOptions: {
          pfId: 'PF1',
          templateId: 'TP1',
          variables: { '#{금액}': '12,000원' },
          disableSms: true,
        },
        customFields: { reference: 'alimtalk-1' },
      },
    ],
  });
});
