/**
 * Settings of the simulated feeds of stocks, which workers and the simulator share. A feed that is
 * configured, or whose key is empty, stays as it is.
 *
 * @param origin the simulator.
 */
export function sandboxStockFeeds(
  asked: Readonly<Record<string, string | undefined>>,
  origin: string,
): Record<string, string> {
  return {
    ...(asked['KIS_APP_KEY'] === undefined && {
      KIS_APP_KEY: 'sandbox-kis-key',
      KIS_APP_SECRET: 'sandbox-kis-secret',
      KIS_URL: `${origin}/kis`,
    }),
    ...(asked['DART_API_KEY'] === undefined && {
      DART_API_KEY: 'sandbox-dart-key',
      DART_URL: `${origin}/dart`,
    }),
  };
}
