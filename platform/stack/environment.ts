import { ConfigError, parseConfig, type Config } from '../src/config/config.ts';
import { givenIn } from '../src/config/given-environment.ts';
import { OperatorError } from '../src/core/operator-error.ts';
import type { StackArgs } from './args.ts';
import { postgresUrl } from './embedded-postgres.ts';
import { redisUrl } from './embedded-redis.ts';
import { portsOf, realtimeUrlOf } from './ports.ts';
import { sandboxSocialLogin } from './sandbox-social-login.ts';
import { sandboxStockFeeds } from './sandbox-stock-feeds.ts';
import type { Secrets } from './secrets.ts';

/** Between the API and the simulator beside it, both on loopback. */
const SANDBOX_REPORT_SECRET = 'sandbox-report-secret';
const SANDBOX_OPT_OUT_SECRET = 'sandbox-opt-out-secret';

type Environment = Readonly<Record<string, string | undefined>>;

/** Settings of one instance: the variables of its servers and the values derived from them. */
export interface StackSettings {
  /** Variables that every server receives in addition to its own. */
  env: Record<string, string>;
  config: Config;
  ports: ReturnType<typeof portsOf>;
  /** Whether that part is started here, because no address of one was given. */
  embedded: { postgres: boolean; redis: boolean; sandbox: boolean };
  database: string;
}

/**
 * Resolves every variable before any process starts. Given values take precedence. Missing values
 * are filled from the instance's own secrets and ports.
 *
 * @param secrets `null` in production, where every value must be given.
 * @throws OperatorError with one line per invalid value, naming the variable.
 */
export function settleEnvironment(
  given: Environment,
  args: StackArgs,
  secrets: Secrets | null,
): StackSettings {
  const asked: Environment = {
    ...given,
    ...(args.brand === undefined ? {} : { BRAND: args.brand }),
    ...(args.port === undefined ? {} : { PORT: args.port }),
  };
  if (!secrets) return settleProduction(asked, args);

  const embedded = {
    postgres: !asked['DATABASE_URL'],
    redis: !asked['REDIS_URL'],
    sandbox: !asked['SMS_GATEWAY_URL'],
  };
  const { DATABASE_PASSWORD: password, ...keys } = secrets;
  // The ports follow from PORT, which only a first reading gives; addresses follow from the ports.
  const draft = parse({
    ...keys,
    ...givenIn(asked),
    DATABASE_URL: asked['DATABASE_URL'] || 'postgres://127.0.0.1/unset',
    REDIS_URL: asked['REDIS_URL'] || 'redis://127.0.0.1',
  });
  const ports = portsOf(draft.ports.web, draft.ports.realtime, args.realtimeCount);
  const database = databaseOf(draft.BRAND);
  const receiver = `127.0.0.1:${draft.ports.sandbox}`;
  const derived = {
    ...(embedded.postgres && {
      DATABASE_URL: postgresUrl({ port: ports.postgres, password }, database),
    }),
    ...(embedded.redis && { REDIS_URL: redisUrl(ports.redis) }),
    ...(embedded.sandbox && {
      SMS_GATEWAY_URL: `http://${receiver}`,
      SMS_ALIGO_URL: asked['SMS_ALIGO_URL'] || `http://${receiver}/aligo`,
      SMS_ALIGO_KAKAO_URL: asked['SMS_ALIGO_KAKAO_URL'] || `http://${receiver}/aligo`,
      // The simulated provider sends its reports directly to the API. A real provider uses the
      // public address.
      SMS_REPORT_URL: `${draft.apiUrls[0]}/api/home/sms/reports/solapi`,
      SMS_REPORT_SECRET: draft.SMS_REPORT_SECRET ?? SANDBOX_REPORT_SECRET,
      SMS_OPT_OUT_URL: `${draft.apiUrls[0]}/api/home/opt-out/calls`,
      SMS_OPT_OUT_SECRET: draft.SMS_OPT_OUT_SECRET ?? SANDBOX_OPT_OUT_SECRET,
      SMS_KAKAO_CHANNEL: asked['SMS_KAKAO_CHANNEL'] || 'KA01PF000000000000000000000MARU',
      SMS_RCS_BRAND: asked['SMS_RCS_BRAND'] || 'BR.maru',
      ...(!asked['TOSS_SECRET_KEY'] && {
        TOSS_CLIENT_KEY: 'test_ck_sandbox',
        TOSS_SECRET_KEY: 'test_sk_sandbox',
        TOSS_URL: `http://${receiver}`,
        TOSS_SDK_URL: `http://${receiver}/v2/standard`,
        TOSS_WEBHOOK_URL: `${draft.apiUrls[0]}/api/home/payments/webhooks/toss`,
      }),
      ...sandboxSocialLogin(asked, `http://${receiver}`),
      ...sandboxStockFeeds(asked, `http://${receiver}`),
      // Streams come from the simulator, and browsers load them from there.
      DEMO_LIVE_URL: asked['DEMO_LIVE_URL'] || `http://${receiver}`,
      LIVE_SITE_URL: asked['LIVE_SITE_URL'] || `http://127.0.0.1:${draft.ports.web}`,
      // The known services stay allowed, so that a real browser can be tried too.
      PUSH_HOSTS: [...draft.PUSH_HOSTS, receiver].join(','),
      // Staff can try webhooks with the simulated receiver.
      WEBHOOK_LOCAL_HOSTS: [...draft.WEBHOOK_LOCAL_HOSTS, receiver].join(','),
    }),
  };
  const env = {
    SEED_DEMO: 'true',
    ...keys,
    ...givenIn(asked),
    ...forWeb(asked, ports),
    ...derived,
  };
  return { env, config: parse(env), ports, embedded, database };
}

/** The database of a brand in a PostgreSQL that Maru brings itself. */
export const databaseOf = (brand: string) => `maru_${brand}`;

/** In production nothing is made up and nothing is simulated. */
function settleProduction(asked: Environment, args: StackArgs): StackSettings {
  const config = parse(givenIn(asked));
  const ports = portsOf(config.ports.web, config.ports.realtime, args.realtimeCount);
  const env = { ...givenIn(asked), ...forWeb(asked, ports) };
  const embedded = { postgres: false, redis: false, sandbox: false };
  return { env, config: parse(env), ports, embedded, database: '' };
}

/** Variables of the public process for the ports that are derived from its own. */
function forWeb(asked: Environment, { realtime, webMetrics }: StackSettings['ports']) {
  return {
    REALTIME_URLS: asked['REALTIME_URLS'] || realtime.map(realtimeUrlOf).join(','),
    WEB_METRICS_PORT: asked['WEB_METRICS_PORT'] || String(webMetrics),
  };
}

function parse(env: Environment): Config {
  try {
    return parseConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new OperatorError(error.message, { cause: error });
  }
}
