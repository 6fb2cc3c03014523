/**
 * Role of a visitor on the public site. Staff have a separate session, which does not count here.
 */
export const roles = ['guest', 'user', 'expert', 'admin'] as const;
export type Role = (typeof roles)[number];

export type SiteAccess = 'anyone' | 'member' | 'user' | 'expert';

/** Result for a visitor: admitted, asked to log in, or redirected elsewhere. */
export type Outcome = 'in' | 'login' | 'elsewhere';

/**
 * The single table of permissions on the public site (features U10). Keys are `METHOD path` of
 * calls and addresses of pages; the first match applies. Tests compare it with the contract's
 * `access` and the brands' routes. They also compare it with the resulting guards of API and
 * router.
 */
const policy: readonly (readonly [pattern: RegExp, access: SiteAccess])[] = [
  [/^page \/mypage-expert(\/|$)/, 'expert'],
  [/^page \/mypage(\/|$)/, 'member'],
  [/^page \/payment$/, 'member'],
  [/^page \/cs\/inquiry(-view)?$/, 'member'],
  [/^page \/.+-write$/, 'member'],
  [/^page /, 'anyone'],

  [/^\w+ \/api\/home\/me\/expert(\/|$)/, 'expert'],
  [/^POST \/api\/home\/memberships\/trial$/, 'user'],
  [/^\w+ \/api\/home\/(me|orders|subscriptions|refunds|memberships|coupons)(\/|$)/, 'member'],
  [/^GET \/api\/home\/auth\/(protected|check)$/, 'member'],
  [/^\w+ \/api\/home\/auth\//, 'anyone'],
  [
    /^\w+ \/api\/home\/rooms\/(:_id\/(desk|settings|polls)|lines|polls\/:_id\/close)(\/|$)/,
    'expert',
  ],
  [/^POST \/api\/home\/search\/counts$/, 'anyone'],
  // The effect on a visitor depends on the item, such as a broadcast that needs a login.
  [/^POST \/api\/home\/(broadcast|rooms|common\/editor_view)/, 'anyone'],
  [/^\w+ \/api\/home\/push\//, 'anyone'],
  // Every page reports its errors.
  [/^POST \/api\/home\/browser-reports$/, 'anyone'],
  // The web process counts visits to known addresses of the former site. Staff alone see them.
  [/^POST \/api\/home\/legacy-hits$/, 'anyone'],
  // Every visitor who sees a banner counts.
  [/^POST \/api\/home\/banner\/counts$/, 'anyone'],
  // The provider of messages reports and passes calls on; a secret of its own proves who it is.
  [/^POST \/api\/home\/(sms\/reports|opt-out\/calls)(\/|$)/, 'anyone'],
  // The web process follows short links of messages for every visitor.
  [/^POST \/api\/home\/short-links\//, 'anyone'],
  // The payment gateway sends notifications. The API trusts none of their content.
  [/^POST \/api\/home\/payments\/webhooks\//, 'anyone'],
  [/^\w+ \/api\/home\/payments(\/|$)/, 'member'],
  [/^(GET|POST) \/api\/home\/opt-out\/links\//, 'anyone'],
  // The caller's own status for an item.
  [/^GET \/api\/home\/\w+\/:_id\/(entry|standing)$/, 'member'],
  [/^GET /, 'anyone'],
  // Every other change needs a logged-in member.
  [/^\w+ /, 'member'],
];

/** @param what `GET /api/home/…` with its parameter names, or `page /…`. */
export function accessTo(what: string): SiteAccess {
  const line = policy.find(([pattern]) => pattern.test(what));
  if (!line) throw new Error(`The policy has no directive ${what}.`);
  return line[1];
}

/** Result of an access level for a role. */
export function outcomeFor(role: Role, access: SiteAccess): Outcome {
  if (access === 'anyone') return 'in';
  if (role === 'guest' || role === 'admin') return 'login';
  return access === 'member' || access === role ? 'in' : 'elsewhere';
}
