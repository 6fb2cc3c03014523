import { describe, expect, it } from 'vitest';
import { parseManagerArgs, parseStackArgs } from './args.ts';
import { parseSuiteArgs } from './suite.ts';

describe('the flags of npm start', () => {
  it('leave missing options to the environment', () => {
    expect(parseStackArgs([])).toEqual({ brand: undefined, port: undefined, realtimeCount: 1 });
  });

  it('[N1.7] [N1.20] takes brand, port and the number of realtime processes', () => {
    const args = ['--brand', 'daebeom', '--port=4000', '--realtime', '3'];

    expect(parseStackArgs(args)).toEqual({ brand: 'daebeom', port: '4000', realtimeCount: 3 });
  });

  it.each([
    [['--realtime', '0'], '--realtime must be a number from 1 to 16.'],
    [['--realtime', 'two'], '--realtime must be a number from 1 to 16.'],
    [['--brandt', 'maru'], "Unknown option '--brandt'. Known: --brand futureon|maru|daebeom"],
    [['futureon'], "Unexpected argument 'futureon'"],
  ])('refuses %j in one line', (args, reason) => {
    expect(() => parseStackArgs(args)).toThrow(reason);
    expect(() => parseStackArgs(args)).not.toThrow('\n');
  });
});

describe('the flags of npm run first-manager', () => {
  it('are those of npm start, and its own for the program', () => {
    const args = ['--brand', 'maru', '--id', 'boss', '--allow=::1'];

    expect(parseManagerArgs(args)).toEqual({
      stack: { brand: 'maru', port: undefined, realtimeCount: 1 },
      program: ['--id', 'boss', '--allow', '::1'],
    });
  });

  it('never hold the password', () => {
    expect(() => parseManagerArgs(['--password', 'x'])).toThrow("Unknown option '--password'");
  });
});

describe('the words behind npm run bench', () => {
  it('are names of programs up to the first flag; the rest is for them', () => {
    expect(parseSuiteArgs(['fanout', '--clients', '1000'])).toEqual({
      names: ['fanout'],
      flags: ['--clients', '1000'],
    });
    expect(parseSuiteArgs(['fanout', 'join'])).toEqual({ names: ['fanout', 'join'], flags: [] });
  });
});
