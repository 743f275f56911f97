/** Which price changes between display and placement are accepted: none, only better ones, or all. */
export const oddsPolicies = ['none', 'better', 'all'] as const;

export type OddsPolicy = (typeof oddsPolicies)[number];

/** Parses a policy. Defaults to `better`, which bettors expect. */
export function oddsPolicyOf(text: string | null): OddsPolicy {
  return oddsPolicies.find((policy) => policy === text) ?? 'better';
}

/** Whether a policy accepts a price change without confirmation. An unchanged price is always accepted. */
export function isAllowed(policy: OddsPolicy, agreedMilli: number, nowMilli: number): boolean {
  if (nowMilli === agreedMilli || policy === 'all') return true;
  return policy === 'better' && nowMilli > agreedMilli;
}
