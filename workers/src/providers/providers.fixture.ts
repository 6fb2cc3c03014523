import { createAligoGateway } from './aligo.ts';
import type { startSandbox } from './sandbox.fixture.ts';
import { createSolapiGateway } from './solapi.ts';

type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

interface Settings {
  url?: string;
  key?: string;
  timeoutMs?: number;
}

/** Every provider, connected to the simulator, for tests that apply to all protocols. */
export const providersAt = (sandbox: () => Sandbox) => [
  {
    provider: 'solapi' as const,
    open: ({ url = sandbox().url(), key = 'sandbox-secret', timeoutMs = 5_000 }: Settings = {}) =>
      createSolapiGateway({ baseUrl: url, apiKey: 'sandbox-key', apiSecret: key, timeoutMs }),
    setFaults: (faults: object) => sandbox().setFaults(faults),
  },
  {
    provider: 'aligo' as const,
    open: ({
      url = sandbox().url(),
      key = 'sandbox-aligo-key',
      timeoutMs = 5_000,
    }: Settings = {}) =>
      createAligoGateway({
        baseUrl: `${url}/aligo`,
        kakaoUrl: `${url}/aligo`,
        userId: 'sandbox-user',
        apiKey: key,
        smsPrice: 18,
        timeoutMs,
      }),
    setFaults: (faults: object) => sandbox().setAligoFaults(faults),
  },
];
