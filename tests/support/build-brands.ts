import { execFileSync } from 'node:child_process';

/** Builds every brand ahead: systems that start at the same time must not build the same parts. */
export default function buildBrands(): void {
  execFileSync('npm', ['run', '--silent', 'build', '--', '--brand', 'all'], {
    // What it says is in the error when it fails, and of no use otherwise.
    stdio: 'pipe',
  });
}
