import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder that lives as long as the test. Open to other accounts unless a mode is given. */
export function temporaryFolder(mode = 0o755): string {
  const folder = mkdtempSync(join(tmpdir(), 'maru-test-'));
  chmodSync(folder, mode);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
