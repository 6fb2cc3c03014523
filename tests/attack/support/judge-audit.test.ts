import { describe, expect, it } from 'vitest';
import { verdictOf } from '../../../platform/stack/suite-lines.ts';
import { holesIn } from './judge-audit.ts';

const found = (high: number, critical: number) =>
  JSON.stringify({ metadata: { vulnerabilities: { info: 3, low: 1, high, critical } } });

describe('an audit of the dependencies', () => {
  it('holds where nothing high or critical is known', () => {
    expect(holesIn(found(0, 0)).held).toBe(true);
  });

  it.each([
    ['something high', found(1, 0)],
    ['something critical', found(0, 1)],
    ['nothing', ''],
    ['no JSON', 'npm ERR!'],
    ['that its request was wrong', '{"message":"400 Bad Request - POST https://a.example"}'],
    ['that it was called wrongly', '{"error":{"code":"EUSAGE","summary":"no lockfile"}}'],
  ])('fails where npm says %s', (_, reported) => {
    expect(verdictOf(holesIn(reported))).toBe('FAILED');
  });

  it.each([
    '405 Method Not Allowed - POST https://registry.example/-/npm/v1/security/advisories/bulk',
    '503 Service Unavailable - POST https://registry.example/-/npm/v1/security/advisories/bulk',
    'request to https://registry.example/-/npm failed, reason: connect ECONNREFUSED',
  ])('is explained where the registry says %s', (message) => {
    const line = holesIn(JSON.stringify({ message, error: { summary: '', detail: '' } }));

    expect(line).toMatchObject({ held: false, measured: 'unavailable' });
    expect(verdictOf(line)).not.toBe('FAILED');
  });
});
