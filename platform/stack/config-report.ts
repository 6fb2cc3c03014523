import { configNames, type Config, type ConfigName } from '../src/config.ts';
import { givenIn } from '../src/given-environment.ts';
import type { StackArgs } from './args.ts';
import type { StackSettings } from './environment.ts';

/**
 * Where a value comes from: given in the environment or on the command line, made by the start for
 * itself, or what holds where nothing is given.
 */
export type Source = 'environment' | 'command line' | 'made' | 'default' | 'not set';

export interface ReportedValue {
  name: ConfigName;
  /** Effective; of a secret only whether it is there. */
  value: string;
  source: Source;
}

type Value = string | number | boolean | readonly string[] | undefined;

/** Names of what nobody but its servers may read. An address that names its caller is one, too. */
const IS_SECRET = /SECRET|PASSWORD|TOKEN|KEYS?$|WEBHOOK_URL$|_HEADERS$|_USER_ID$/;

/** What holds where nothing is given, because it follows from other values. */
const followed: { readonly [N in ConfigName]?: (config: Config) => Value } = {
  API_PORT: ({ ports }) => ports.api,
  REALTIME_PORT: ({ ports }) => ports.realtime,
  WORKERS_PORT: ({ ports }) => ports.workers,
  SANDBOX_PORT: ({ ports }) => ports.sandbox,
  API_URLS: ({ apiUrls }) => apiUrls,
  DRAIN_MS: ({ drainMs }) => drainMs,
  REALTIME_URLS: ({ realtimeUrls }) => realtimeUrls,
  PUBLIC_URL: ({ publicUrl }) => publicUrl,
  IDENTITY_URL: ({ identityUrl }) => identityUrl,
  CAMPAIGN_TEST_FIRST: ({ testFirst }) => testFirst,
  IP_LOOKUP_URLS: ({ ipLookupUrls }) => ipLookupUrls,
  API_DOCS: ({ apiDocs }) => apiDocs,
};

/** Every variable there is with its effective value, fit to be shown to anybody who operates. */
export function reportConfig(
  given: Readonly<Record<string, string | undefined>>,
  args: StackArgs,
  { config, env }: Pick<StackSettings, 'config' | 'env'>,
): ReportedValue[] {
  const own = givenIn(given);
  return configNames.map((name) => {
    const value: Value = followed[name]?.(config) ?? config[name];
    const isSet = value !== undefined && !(typeof value === 'object' && value.length === 0);
    return {
      name,
      value: shown(name, isSet ? value : undefined),
      source: sourceOf(name, isSet),
    };
  });

  function sourceOf(name: ConfigName, isSet: boolean): Source {
    if ((name === 'BRAND' && args.brand) || (name === 'PORT' && args.port)) return 'command line';
    if (name in own) return 'environment';
    if (env[name]) return 'made';
    return isSet ? 'default' : 'not set';
  }
}

function shown(name: ConfigName, value: Value): string {
  if (value === undefined) return '';
  if (IS_SECRET.test(name)) return '(set)';
  const texts = typeof value === 'object' ? value : [String(value)];
  return texts.map(withoutCredentials).join(', ');
}

/** An address without who asks and without what it asks for: both may hold a key. */
function withoutCredentials(text: string): string {
  if (!/^[a-z]+:\/\//.test(text)) return text;
  const url = new URL(text);
  if (url.password !== '') url.password = '***';
  if (url.search !== '') url.search = '?***';
  return url.href.replace(/\/$/, text.endsWith('/') ? '/' : '');
}

/** A value longer than this stands out of its column. */
const WIDEST = 60;

/** The table of `npm run config`. */
export function tableOf(values: readonly ReportedValue[]): string {
  const widthOf = (column: 'name' | 'value') =>
    Math.max(...values.map((value) => value[column].length));
  const [name, value] = [widthOf('name'), Math.min(widthOf('value'), WIDEST)];
  return values
    .map((each) => `${each.name.padEnd(name)}  ${each.value.padEnd(value)}  ${each.source}`)
    .join('\n');
}
