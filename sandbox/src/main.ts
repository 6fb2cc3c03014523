import { z } from 'zod';
import { createSandbox } from './app.ts';
import { parseConfig, type Config } from './config.ts';

/** The time in ms a stop may take before the process ends as it is; the journals bear that. */
const STOP_MS = 5_000;

// They would take the place of real providers, with the real ones' secrets.
if (process.env['NODE_ENV'] === 'production') {
  process.stderr.write('The simulators do not run in production.\n');
  process.exit(0);
}

const config = loadConfig();
const app = await createSandbox({ ...config, logger: { name: 'sandbox' } });
await app.listen({ host: config.host, port: config.port });
app.log.info(`simulators are ready; received messages are shown at ${app.listeningOrigin}/sandbox`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());

async function stop(): Promise<void> {
  setTimeout(() => process.exit(1), STOP_MS).unref();
  await app.close();
  process.exit(0);
}

function loadConfig(): Config {
  try {
    return parseConfig(process.env);
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    process.stderr.write(`Invalid configuration.\n${z.prettifyError(error)}\n`);
    return process.exit(1);
  }
}
