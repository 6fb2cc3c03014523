import { join } from 'node:path';
import { z } from 'zod';
import { pushSubscription } from '../../contract/src/push/push-subscription.ts';
import { composePush } from '../../api/src/campaign/compose/compose-message.ts';
import { createCampaign } from '../../api/src/campaign/compose/create-campaign.ts';
import { keepSubscription } from '../../api/src/push/push.repository.ts';
import type { Actor } from '../../platform/src/db/audit.ts';
import type { Config } from '../../platform/src/config/config.ts';
import type { Db } from '../../platform/src/db/db.ts';
import { createPersonalData } from '../../platform/src/crypto/personal-data.ts';

/**
 * Environment in which the simulator serves pushes over TLS, and workers send to it.
 *
 * @param dataDir `MARU_DATA_DIR` of the simulator, which starts before the workers.
 */
export function securePushEnv(port: number, dataDir: string) {
  return {
    SANDBOX_PUSH_PORT: String(port),
    PUSH_HOSTS: `https://127.0.0.1:${port}`,
    NODE_EXTRA_CA_CERTS: join(dataDir, 'sandbox', 'push-certificate.pem'),
  };
}

/** Devices the simulator makes in one request. */
const AT_ONCE = 1_000;
const WORDS = {
  title: '점검',
  text: '오늘 점검이 있어요.',
  link: null,
  picture: null,
  advertising: false,
};

const made = z.object({ items: z.array(pushSubscription) });

/** Where the devices are, and where they are written down. */
interface Place {
  db: Db;
  config: Config;
  gatewayUrl: string;
}

/**
 * Subscribes the given number of simulated devices. The push service is called over TLS.
 *
 * @returns the names that the push service gave them.
 */
export async function addDevices(
  { db, config, gatewayUrl }: Place,
  devices: number,
): Promise<string[]> {
  const personal = createPersonalData(config.DATA_KEYS, config.LOOKUP_SECRET);
  const ids: string[] = [];
  while (ids.length < devices) {
    const answer = await fetch(`${gatewayUrl}/sandbox/subscriptions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        count: Math.min(AT_ONCE, devices - ids.length),
        applicationServerKey: config.VAPID_PUBLIC_KEY,
        secure: true,
      }),
    });
    const { items } = made.parse(await answer.json());
    for (const { endpoint, keys } of items) {
      await keepSubscription(db, {
        endpointHash: personal.hash('push', endpoint),
        endpoint: personal.seal('push', endpoint),
        keys: personal.seal('push', JSON.stringify(keys)),
        userAgent: '',
        memberId: null,
        replacesHash: null,
      });
      ids.push(endpoint.slice(endpoint.lastIndexOf('/') + 1));
    }
  }
  return ids;
}

/** Begins to send a push to every device. @returns the number of the campaign. */
export async function pushToAll(
  { db, config }: Pick<Place, 'db' | 'config'>,
  actor: Actor,
  key: string,
): Promise<number> {
  const personal = createPersonalData(config.DATA_KEYS, config.LOOKUP_SECRET);
  const { item } = await createCampaign(
    { db, config, personal, now: Date.now },
    {
      channel: 'push',
      message: composePush(WORDS, config),
      audience: { kind: 'all' },
      sendAt: null,
    },
    actor,
    { key, requestHash: Buffer.alloc(32) },
  );
  return item._id;
}
