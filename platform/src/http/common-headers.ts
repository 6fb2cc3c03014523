import type { Config } from '../config/config.ts';

const YEAR_S = 365 * 24 * 60 * 60;

/**
 * Headers of every public answer (reliability W2). web, api and realtime each send them, because an
 * edge may route past web.
 */
export function commonHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // The broadcast opens in a window of its own.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), ' +
      'magnetometer=(), microphone=(), midi=(), payment=(self), usb=()',
    ...(publicUrl.startsWith('https:')
      ? { 'strict-transport-security': `max-age=${YEAR_S}; includeSubDomains` }
      : {}),
  };
}
