// @vitest-environment happy-dom
import { noExclusions } from '@maru/contract/campaign/audience';
import { checkPhones } from '@maru/contract/campaign/saved-audience';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { noRecipients } from './audience-choice.ts';
import { RefusedPhones } from './refused-phones.tsx';

const { makeCall } = vi.hoisted(() => ({
  makeCall: vi.fn<(call: unknown, input: object) => Promise<object>>(),
}));
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall,
}));
vi.mock('../../shared/dialog/dialog.ts', () => ({ openLayer: vi.fn() }));

afterEach(cleanup);

it('[M03] the list of refused numbers is asked for by the variables that the count knows', async () => {
  makeCall.mockResolvedValue({ items: [], total: 1 });
  render(
    <RefusedPhones
      choice={{ ...noRecipients, kind: 'phones', phones: '01012345678' }}
      advertising={false}
      category={null}
      text="#{이름}님, #{이름}님의 #{없는변수}"
      sendAt={null}
      isOverCap={false}
      counted={{
        state: 'ready',
        preview: {
          total: 0,
          excluded: { ...noExclusions, no_value: 1 },
          kind: 'SMS',
          text: '',
          bytes: 0,
          longest: 0,
          others: [],
          fallback: null,
          samples: [],
          held_until: null,
        },
      }}
    />,
  );

  fireEvent.click(screen.getByRole('button', { name: '받지 못하는 번호 1개 보기' }));

  await waitFor(() => expect(makeCall).toHaveBeenCalled());
  expect(makeCall.mock.calls[0]).toMatchObject([checkPhones, { body: { places: ['이름'] } }]);
});
