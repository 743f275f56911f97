/** What may happen to a price between the player's look and the bet: nothing, only better ones, or any. */
export const oddsPolicies = ['none', 'better', 'all'] as const;

export type OddsPolicy = (typeof oddsPolicies)[number];

/** The text as a policy; better prices only, which is what bettors expect, when it is none. */
export function oddsPolicyOf(text: string | null): OddsPolicy {
  return oddsPolicies.find((policy) => policy === text) ?? 'better';
}

/** Whether a price may become another one without asking; the same price always may. */
export function isAllowed(policy: OddsPolicy, agreedMilli: number, nowMilli: number): boolean {
  if (nowMilli === agreedMilli || policy === 'all') return true;
  return policy === 'better' && nowMilli > agreedMilli;
}
