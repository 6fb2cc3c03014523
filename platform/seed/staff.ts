import { phoneTail } from '../src/crypto/phone-tail.ts';
import type { SeededPeople } from './people.ts';
import { DAY_MS, HOUR_MS } from './seoul-day.ts';
import type { Seed } from './seed-context.ts';

/** Staff networks, in documentation address ranges (RFC 5737, RFC 3849). */
const NETWORKS = [
  {
    net: '203.0.113.0/24',
    label: '본사 사무실',
    owner: '총무팀',
    group_name: '본사',
    endsIn: null,
  },
  {
    net: '198.51.100.24/32',
    label: '고객센터 재택',
    owner: '고객센터',
    group_name: '재택',
    endsIn: 9,
  },
  {
    net: '2001:db8:51::/48',
    label: '방송 스튜디오',
    owner: '방송팀',
    group_name: '본사',
    endsIn: 320,
  },
  { net: '192.0.2.77/32', label: '외부 점검', owner: '개발팀', group_name: null, endsIn: -20 },
];

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** Seeds the addresses of staff, their logins with source addresses, and the refused logins. */
export async function seedStaff(seed: Seed, { admins }: SeededPeople): Promise<void> {
  const { tx, now, personal } = seed;
  const boss = admins.get('super')!;
  const at = (ms: number) => new Date(now + ms).toISOString();
  await tx`
    insert into allowed_ip ${tx(
      NETWORKS.map(({ endsIn, ...network }, index) => ({
        ...network,
        valid_to: endsIn === null ? null : at(endsIn * DAY_MS).slice(0, 10),
        last_used_at: index < 2 ? at(-(index + 2) * HOUR_MS) : null,
        created_by: boss,
        created_at: at(-(200 - index * 30) * DAY_MS),
      })),
    )}`;
  for (const net of seed.allowedIps) {
    await tx`
      insert into allowed_ip (net, label, created_by)
      values (network(${net}::inet), '컨테이너 체험판', ${boss}) on conflict do nothing`;
  }
  const logins = [...admins].flatMap(([login_id, subject_id], index) =>
    [1, 2, 4].map((days) => ({
      realm: 'admin',
      subject_id,
      login_id_hash: personal.hash('login', login_id),
      // One login is from this machine, so that the demo's own logins do not count as new.
      ip: days === 4 ? '127.0.0.1' : index % 2 === 0 ? '203.0.113.21' : '198.51.100.24',
      user_agent: CHROME,
      result: days === 4 && index === 2 ? 'wrong' : 'ok',
      at: at(-days * DAY_MS - index * HOUR_MS),
    })),
  );
  const refused = [5, 29, 30].map((hours) => ({
    realm: 'admin',
    subject_id: null,
    login_id_hash: personal.hash('login', 'admin'),
    ip: hours === 5 ? '192.0.2.140' : '192.0.2.9',
    user_agent: CHROME,
    result: 'address_refused',
    at: at(-hours * HOUR_MS),
  }));
  await tx`insert into login_event ${tx([...logins, ...refused])}`;
  // Permissions were given with the account.
  await tx`
    insert into admin_permission_log (admin_id, permission, granted, by_admin, at)
    select admin_id, permission, true, ${boss}, ${at(-900 * DAY_MS)} from admin_permission`;
  for (const [index, adminId] of [...admins.values()].entries()) {
    const phone = `0109000${String(1_001 + index * 37)}`;
    await tx`
      update admin set phone_enc = ${personal.seal('phone', phone)}, phone_tail = ${phoneTail(phone)}
      where id = ${adminId}`;
  }
}
