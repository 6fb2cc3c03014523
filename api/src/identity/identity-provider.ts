/** Identity data from a provider. CI is the same at every service; DI is specific to ours. */
export interface Person {
  name: string;
  /** `YYYY-MM-DD` */
  birth: string;
  phone: string;
  carrier: string;
  ci: string;
  di: string;
}

/** A provider of identity checks: it asks in a window of its own, and sends the answer back. */
export interface IdentityProvider {
  /** URL of the window for one check. Only the provider can read its payload. */
  windowUrl(check: { requestNo: string; returnUrl: string }): string;
  /**
   * Reads what the window came back with.
   *
   * @returns `null` for anything that this provider did not write.
   */
  readResult(returned: unknown): { requestNo: string; person: Person } | null;
}
