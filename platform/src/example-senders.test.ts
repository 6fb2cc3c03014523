import { expect, it } from 'vitest';
import { parseConfig } from './config.ts';

it.each([
  ['maru', '16000000'],
  ['futureon', '16000001'],
  ['daebeom', '16000002'],
])(
  'messages of %s come from its own customer centre, unless another number is given',
  (brand, own) => {
    const required = { BRAND: brand, DATABASE_URL: 'postgres://x', REDIS_URL: 'redis://x' };

    expect(parseConfig(required).SMS_SENDER).toBe(own);
    expect(parseConfig({ ...required, SMS_SENDER: '15881234' }).SMS_SENDER).toBe('15881234');
  },
);
