import { acceptTerms, getTerms } from '@palpite/contracts/terms';
import { companyParams } from '../../../company-settings.ts';
import { type Route, route } from '../../../platform/http.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Context } from '../context.ts';
import { findTerms, findTermsInForce, listTermsVersions } from './terms.queries.ts';
import { noteAcceptance } from './terms.store.ts';

export function termsRoutes({
  config,
  company,
  database: { db },
}: Pick<Context, 'config' | 'company' | 'database'>): Route[] {
  const nameHouse = (body: string) => {
    const names: Readonly<Record<string, string>> = {
      name: config.PRODUCT_NAME,
      ...companyParams(company()),
    };
    return body.replace(/\{(\w+)\}/g, (all, name: string) => names[name] ?? all);
  };
  return [
    route(getTerms, async ({ query, caller }) => {
      const found = await findTerms(db, caller.lang, query.version);
      if (!found) refuse('terms_unknown');
      const versions = await listTermsVersions(db);
      return {
        version: found.version,
        publishedAt: found.publishedAt.toISOString(),
        lang: found.lang,
        body: nameHouse(found.body),
        versions: versions.map(({ version, publishedAt }) => ({
          version,
          publishedAt: publishedAt.toISOString(),
        })),
      };
    }),
    route(acceptTerms, async ({ body, player, caller }) => {
      await db.transaction().execute(async (tx) => {
        if (body.version !== (await findTermsInForce(tx))) refuse('terms_changed');
        await noteAcceptance(tx, { playerId: player.id, version: body.version, lang: caller.lang });
      });
      return null;
    }),
  ];
}
