import { migrate } from '../../../platform/src/db/migrate.ts';

// Brings a database up to date as a process of its own, so that it can be killed: url, folder.
const [url, folder] = process.argv.slice(2);
if (url === undefined || folder === undefined)
  throw new Error('The arguments must be a database URL and a folder.');
await migrate(url, 'maru', folder);
