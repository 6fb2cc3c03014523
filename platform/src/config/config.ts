import { BLOCKED_PORTS } from './blocked-ports.ts';
import { configExamples } from './config-examples.ts';
import { senderOf } from './example-senders.ts';
import { givenIn } from './given-environment.ts';
import { DRAIN_MS, environment, configNames } from './environment.ts';
import { secretSources } from './secret-sources.ts';

/** Maximum recipients of one Aligo request if each has its own text and they form one group. */
const ALIGO_MAX_BATCH = 500;

/** Public services that return the caller's address. */
const KNOWN_IP_LOOKUPS = ['https://api.ipify.org', 'https://icanhazip.com', 'https://ipinfo.io/ip'];

export type Config = ReturnType<typeof parseConfig>;

/** A value of the environment that cannot be used. The message names the variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the whole environment once. No other module reads `process.env`.
 *
 * @throws ConfigError with one line per invalid variable: its name, the accepted values and an
 *   example.
 */
export function parseConfig(env: Readonly<Record<string, string | undefined>>) {
  const parsed = environment.safeParse(givenIn(env));
  if (!parsed.success) {
    const lines = parsed.error.issues.map(
      ({ path, message }) => `${path.join('.')}: ${message}${exampleOf(path[0])}`,
    );
    throw new ConfigError(lines.join('\n'));
  }
  const value = parsed.data;
  const ports = {
    web: value.PORT,
    api: value.API_PORT ?? value.PORT + 1,
    realtime: value.REALTIME_PORT ?? value.PORT + 2,
    workers: value.WORKERS_PORT ?? value.PORT + 3,
    sandbox: value.SANDBOX_PORT ?? value.PORT + 4,
  };
  const blocked = Object.values(ports).find((one) => BLOCKED_PORTS.has(one));
  if (blocked !== undefined) {
    throw new ConfigError(
      `PORT: browsers block port ${blocked}. Choose ports outside the "bad port" list of the Fetch standard.`,
    );
  }
  const publicUrl = value.PUBLIC_URL ?? `http://localhost:${ports.web}`;
  return {
    ...value,
    ports,
    SMS_SENDER: value.SMS_SENDER ?? senderOf(value.BRAND),
    /** Origins of all streams that pages play, besides the own one. */
    mediaUrls:
      value.DEMO_LIVE_URL === undefined || value.NODE_ENV === 'production'
        ? value.MEDIA_ORIGINS
        : [...value.MEDIA_ORIGINS, value.DEMO_LIVE_URL],
    production: value.NODE_ENV === 'production',
    /** For work that needs its own connection: LISTEN, session locks, long statements. */
    directDatabaseUrl: value.DATABASE_DIRECT_URL ?? value.DATABASE_URL,
    apiUrls: value.API_URLS.length > 0 ? value.API_URLS : [`http://127.0.0.1:${ports.api}`],
    realtimeUrls:
      value.REALTIME_URLS.length > 0 ? value.REALTIME_URLS : [`http://127.0.0.1:${ports.realtime}`],
    identityUrl: value.IDENTITY_URL ?? `http://127.0.0.1:${ports.sandbox}`,
    publicUrl,
    /** Origins of the site, and of the short links of text messages. */
    linkOrigins: {
      site: new URL(publicUrl).origin,
      short: new URL(value.SHORT_LINK_URL ?? publicUrl).origin,
    },
    drainMs: value.DRAIN_MS ?? (value.NODE_ENV === 'production' ? DRAIN_MS : 0),
    /** Recipients per gateway group, within the limit of each provider that may receive it. */
    smsBatch: [value.SMS_PROVIDER, value.SMS_FALLBACK].includes('aligo')
      ? Math.min(value.SMS_BATCH, ALIGO_MAX_BATCH)
      : value.SMS_BATCH,
    testFirst: value.CAMPAIGN_TEST_FIRST ?? value.NODE_ENV === 'production',
    ipLookupUrls: value.IP_LOOKUP_URLS ?? (value.NODE_ENV === 'production' ? KNOWN_IP_LOOKUPS : []),
    apiDocs: value.API_DOCS ?? value.NODE_ENV !== 'production',
    /** Prefix of every Redis key, stream and queue of this brand. */
    redisPrefix: `maru:{${value.BRAND}}`,
  };
}

/** Example of an accepted value, as written in a shell. */
function exampleOf(asked: PropertyKey | undefined): string {
  const name = configNames.find((one) => one === asked);
  if (name === undefined) return '';
  const source = secretSources[name];
  if (source !== undefined) return `, for example ${source}`;
  const example = configExamples[name] ?? environment.shape[name].safeParse(undefined).data;
  return example === undefined ? '' : `, for example ${name}=${String(example)}`;
}

/** The configuration of this process, or one clear line and exit code 1. */
export function loadConfig(): Config {
  try {
    return parseConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`Invalid configuration.\n${error.message}\n`);
    process.exit(1);
  }
}
