import { brand } from '#brand';
import { listSiteLinks } from '@maru/contract/site-link/site-link';
import { expect, it, vi } from 'vitest';
import { makeCall } from '../../shared/call.ts';
import { wordsFromTemplate } from './begin-from-template.ts';

vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall: vi.fn(),
}));

const template = { _id: 5, title: '', text: '문의 #{고객센터}', picture: null, advertising: false };

it.each([
  ['that staff keep', [{ kind: 'phone', address: '1544-2345' }], '1544-2345'],
  ['of the brand where staff keep none', [], brand.company.phone],
])('fills a message in with the telephone %s', async (_, items, phone) => {
  vi.mocked(makeCall).mockImplementation(async (call) =>
    call === listSiteLinks ? { items } : { item: template },
  );

  expect(await wordsFromTemplate(5)).toMatchObject({ text: `문의 ${phone}` });
});
