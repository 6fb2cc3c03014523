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

/** Provider of identity checks. It opens its own window and posts the result back. */
export interface IdentityProvider {
  /** URL of the window for one check. Only the provider can read its payload. */
  windowUrl(check: { requestNo: string; returnUrl: string }): string;
  /**
   * Parses the data that the window returned.
   *
   * @returns `null` for data that this provider did not write.
   */
  readResult(returned: unknown): { requestNo: string; person: Person } | null;
}
