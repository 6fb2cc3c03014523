import { parseArgs } from 'node:util';
import { findOutdated, serverParts, webPart, writeStamp } from './build-parts.ts';
import { buildServer } from './build-servers.ts';
import { buildWeb } from './build-web.ts';
import { BUNDLES } from './server-list.ts';

/** Every brand there is, for `--brand all`. */
const BRANDS = ['maru', 'futureon', 'daebeom'];

/** Length of the hash prefix that identifies a build. */
const RELEASE_LENGTH = 10;

// `npm run build [-- --brand NAME|all]` builds the parts that changed since the last build.
const { values } = parseArgs({ options: { brand: { type: 'string' } } });
const brand = values.brand ?? process.env['BRAND'] ?? 'maru';
const brands = brand === 'all' ? BRANDS : [brand];

for (const { part, hash } of findOutdated([...serverParts(), ...brands.map(webPart)])) {
  const began = performance.now();
  // An interrupted build must not look like a complete one.
  writeStamp(part, '');
  const bundle = BUNDLES.find((name) => part.name === `server:${name}`);
  if (bundle) await buildServer(bundle);
  else await buildWeb(part.name.slice('web:'.length), hash.slice(0, RELEASE_LENGTH));
  writeStamp(part, hash);
  process.stdout.write(`${part.name} built in ${Math.round(performance.now() - began)} ms\n`);
}
