import { z } from 'zod';
import type { IdentityKeys } from './identity/protocol.ts';

const port = z.coerce.number().int().min(0).max(65_535);

/** The public port of the product is four below the simulators' own. */
const SANDBOX_OFFSET = 4;

const environment = z.object({
  INTERNAL_HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  /** 0 takes any free port; the log names it. */
  SANDBOX_PORT: port.optional(),
  MARU_DATA_DIR: z.string().default('.maru'),
  SMS_API_KEY: z.string().min(1).default('sandbox-key'),
  SMS_API_SECRET: z.string().min(1).default('sandbox-secret'),
  /** What the product sends from, which the simulated provider therefore knows. */
  SMS_SENDER: z.string().default('16000000'),
  IDENTITY_SITE_CODE: z.string().min(1).default('sandbox-site'),
  IDENTITY_SECRET: z.string().min(1).default('sandbox-identity-secret'),
});

export interface Config {
  host: string;
  port: number;
  dataDir: string;
  apiKey: string;
  apiSecret: string;
  identity: IdentityKeys;
  sender: string;
}

/** Reads the environment once. @throws ZodError naming the variable that cannot be used. */
export function parseConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.parse(given);
  return {
    host: parsed.INTERNAL_HOST,
    port: parsed.SANDBOX_PORT ?? parsed.PORT + SANDBOX_OFFSET,
    dataDir: parsed.MARU_DATA_DIR,
    apiKey: parsed.SMS_API_KEY,
    apiSecret: parsed.SMS_API_SECRET,
    sender: parsed.SMS_SENDER,
    identity: { siteCode: parsed.IDENTITY_SITE_CODE, secret: parsed.IDENTITY_SECRET },
  };
}
