import {
  createAllowedIp,
  deleteAllowedIp,
  getAllowedIp,
  listAllowedIps as listCall,
  listRefusedIps as refusedCall,
  updateAllowedIp,
  type AllowedIp,
} from '@maru/contract/manager/allowed-ip';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import {
  findAllowedIp,
  listAllowedIps,
  listIpGroups,
  listRefusedIps,
} from './allowed-ip.repository.ts';
import { addEntry, changeEntry, removeEntry } from './change-list.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** The addresses that staff may come from. */
export function allowedIpRoutes(app: FastifyInstance, { db, guard }: RouteDeps): void {
  async function one(ip: string, entryId: number): Promise<{ item: AllowedIp }> {
    const item = await findAllowedIp(db, ip, entryId);
    if (!item) throw new Refusal('NOT_FOUND');
    return { item };
  }

  registerCall(app, guard, listCall, async ({ query, client }) => ({
    ...(await listAllowedIps(db, client.ip, query)),
    own_address: client.ip,
    groups: await listIpGroups(db),
  }));

  registerCall(app, guard, refusedCall, async () => ({ items: await listRefusedIps(db) }));

  registerCall(app, guard, getAllowedIp, ({ params, client }) => one(client.ip, params._id));

  registerCall(app, guard, createAllowedIp, async ({ body, actor, client }) =>
    one(client.ip, await addEntry(db, body, actor)),
  );

  registerCall(app, guard, updateAllowedIp, async ({ params, body, actor, client }) => {
    const { version, confirm_address: confirmAddress, ...input } = body;
    await changeEntry(db, { entryId: params._id, version, confirmAddress, actor }, input);
    return one(client.ip, params._id);
  });

  registerCall(app, guard, deleteAllowedIp, async ({ params, query, actor }) => {
    const { version, confirm_address: confirmAddress } = query;
    await removeEntry(db, { entryId: params._id, version, confirmAddress, actor });
  });
}
