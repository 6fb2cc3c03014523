import { Script } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSandbox, type Sandbox } from '../sandbox.fixture.ts';
import { PAGE_HTML } from './page-html.ts';
import { PAGE_SCRIPT } from './page-script.ts';

let sandbox: Sandbox;

beforeEach(async () => {
  sandbox = await openSandbox();
});
afterEach(async () => {
  await sandbox.app.close();
});

describe('the page', () => {
  it('has a content security policy that allows only its own files', async () => {
    const response = await sandbox.app.inject('/sandbox');

    expect(response.headers['content-security-policy']).toContain("script-src 'self'");
    expect(response.body).not.toMatch(/<script>|<style|\son\w+=|\sstyle=/);
  });

  it('has a script that parses and finds every element it asks for', () => {
    expect(() => new Script(PAGE_SCRIPT)).not.toThrow();

    const asked = [...PAGE_SCRIPT.matchAll(/(?:byId|showCount)\('([\w-]+)'/g)].map(([, id]) => id);
    expect(asked.filter((id) => !PAGE_HTML.includes(`id="${id}"`))).toEqual([]);
  });

  it('names no address that is not there', async () => {
    const addresses = [...PAGE_HTML.matchAll(/(?:href|src|data-url|data-delete)="(\/[^"]+)"/g)];

    const answers = await Promise.all(
      addresses.map(async ([, address]) => [
        address,
        (await sandbox.app.inject(address!)).statusCode,
      ]),
    );
    expect(answers.filter(([, status]) => status !== 200)).toEqual([]);
    expect(answers.length).toBeGreaterThan(5);
  });

  it('has a field for every fault of the gateways, each in the form of its own', async () => {
    const { faults } = (await sandbox.app.inject('/sandbox/state')).json<{
      faults: Record<'gateway' | 'aligo' | 'toss', object>;
    }>();
    const fieldsOf = (form: string) =>
      [...formOf(form).matchAll(/ name="(\w+)"/g)].map(([, name]) => name);

    expect(fieldsOf('gateway-form')).toEqual(Object.keys(faults.gateway));
    expect(fieldsOf('toss-form')).toEqual(Object.keys(faults.toss));
    // Aligo sends no reports.
    expect(fieldsOf('aligo-form')).toEqual(
      Object.keys(faults.aligo).filter((name) => !name.startsWith('report_')),
    );
  });

  it.each(['gateway-form', 'aligo-form', 'toss-form', 'balance-form'])(
    'has a %s with fields that its endpoint accepts',
    async (form) => {
      const [, url = ''] = / data-url="([^"]+)"/.exec(formOf(form)) ?? [];
      const fields = [...formOf(form).matchAll(/ name="(\w+)"[^>]* data-kind="(\w+)"/g)];
      const given = Object.fromEntries(
        fields.map(([, name, kind = '']) => [name, VALUES[kind] ?? 1]),
      );

      const { status, body } = await sandbox.ask('POST', url, given);

      expect(fields.length).toBeGreaterThan(0);
      expect([status, body]).toEqual([200, expect.objectContaining(given)]);
    },
  );
});

/** A value of each kind of field that takes no number. */
const VALUES: Readonly<Record<string, string | boolean>> = { flag: true, choice: 'fail' };

function formOf(id: string): string {
  return new RegExp(`<form id="${id}"[^]*?</form>`).exec(PAGE_HTML)?.[0] ?? '';
}

describe('the health of the process', () => {
  it.each(['/healthz', '/readyz'])('is told at %s', async (url) => {
    expect((await sandbox.app.inject(url)).json()).toEqual({ status: 'ok' });
  });

  it('is counted at /metrics', async () => {
    expect((await sandbox.app.inject('/metrics')).body).toMatch(/^maru_sandbox_messages 0$/m);
  });
});
