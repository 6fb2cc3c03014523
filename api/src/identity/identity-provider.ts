/** Who somebody is, as a provider found out. CI is the same at every service, DI only at ours. */
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
  /** The address of the window of one check. What it holds is readable for the provider alone. */
  windowUrl(check: { requestNo: string; returnUrl: string }): string;
  /**
   * Reads what the window came back with.
   *
   * @returns `null` for anything that this provider did not write.
   */
  readResult(returned: unknown): { requestNo: string; person: Person } | null;
}
