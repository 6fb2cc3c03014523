/** `de***1`: enough to remember a login id by, too little to sign in with. */
export function maskLoginId(loginId: string): string {
  const shown = Math.max(1, Math.floor(loginId.length / 3));
  const last = loginId.length > 4 ? 1 : 0;
  const hidden = loginId.length - shown - last;
  return `${loginId.slice(0, shown)}${'*'.repeat(hidden)}${loginId.slice(shown + hidden)}`;
}
