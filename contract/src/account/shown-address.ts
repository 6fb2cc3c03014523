/** An address that may be shown: a path of the site or http(s). Any other becomes empty. */
export function shownAddressOf(address: string): string {
  return /^(?:https?:\/\/|\/(?![/\\]))/i.test(address) ? address : '';
}
