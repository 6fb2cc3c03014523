import { expect, it } from 'vitest';
import { messageCodes } from './core/message.ts';

it('[U25] [K35] holds the sixteen codes of the specification, spelled as given', () => {
  expect(messageCodes).toEqual(
    expect.arrayContaining([
      'ADMIN_LOGIN_SUCCESS',
      'LOGIN_SUCCESS',
      'LOGOUT_SUCCESS',
      'ADMIN_LOGOUT_SUCCESS',
      'ADMIN_CHECK_SUCCESS',
      'ACCESS_GRANTED',
      'TOKEN_REFRESH_SUCCESS',
      'MENU_ACCESS_GRANTED',
      'ACCESS_DENIED',
      'Unauthorized',
      'MISSING_TOKENS',
      'INVALID_TOKEN',
      'TOKEN_EXPIRED',
      'REFRESH_FAIL',
      'SESSION_INVALIDATED',
      'OTHER_DEVICE_LOGIN',
    ]),
  );
});
