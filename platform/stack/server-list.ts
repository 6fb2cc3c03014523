/** The servers in shutdown order: those that accept requests stop first. */
export const SERVERS = ['web', 'api', 'realtime', 'workers', 'sandbox'] as const;
export type ServerName = (typeof SERVERS)[number];

/** Source entry of every bundle; the bundle is `dist/<name>/main.js`. */
export const ENTRY_POINTS = {
  web: 'web/server/main.ts',
  api: 'api/src/main.ts',
  realtime: 'realtime/src/main.ts',
  workers: 'workers/src/main.ts',
  sandbox: 'sandbox/src/main.ts',
  migrate: 'platform/stack/migrate.ts',
  secrets: 'platform/stack/container-secrets.ts',
  'rotate-keys': 'platform/stack/rotate-keys.ts',
  'first-manager': 'api/src/first-manager/main.ts',
} as const satisfies Record<
  ServerName | 'migrate' | 'secrets' | 'rotate-keys' | 'first-manager',
  string
>;

export type BundleName = keyof typeof ENTRY_POINTS;

export const BUNDLES = [
  ...SERVERS,
  'migrate',
  'secrets',
  'rotate-keys',
  'first-manager',
] as const satisfies readonly BundleName[];

/** Path of a bundle, relative to the checkout. */
export function bundleOf(name: BundleName): string {
  return `dist/${name}/main.js`;
}
