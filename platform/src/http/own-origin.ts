/**
 * The origins of the site itself. In production only the configured one: a client chooses its Host
 * header. In development a host in the same network counts too, so that a phone can open the demo.
 *
 * @param host the Host header of the request
 */
export function isOwnOrigin(
  origin: string,
  host: string | undefined,
  config: { publicUrl: string; production: boolean },
): boolean {
  if (origin === new URL(config.publicUrl).origin) return true;
  return !config.production && (origin === `http://${host}` || origin === `https://${host}`);
}
