import { topics } from '@palpite/contracts/office';
import type { CodeNames } from '@palpite/contracts/office/registry';
import { gameNames } from '@palpite/domain/games/names';
import type { Locale } from '@palpite/domain/locales';
import { slotsVendorNames, slotsVendors } from '@palpite/domain/slots-vendors';
import { periods } from '@palpite/domain/sports/codes';
import { marketTypes } from '@palpite/domain/sports/markets';
import { sportNames } from '@palpite/domain/sports/sports';
import { translate } from '@palpite/i18n/server';
import { listNamesOf } from '../modules/providers/index.ts';
import type { Db } from '../platform/db.ts';
import type { Lang } from './office-topic.ts';

const named = <Code extends string>(codes: readonly Code[], nameOf: (code: Code) => string) =>
  Object.fromEntries(codes.map((code) => [code, nameOf(code)]));

const localeOf = (lang: Lang): Locale => (lang === 'pt' ? 'pt_BR' : 'en_US');

/** Names as players read them. */
function namesIn(lang: Lang): CodeNames {
  const locale = localeOf(lang);
  return {
    sports: named(sportNames, (sport) => translate(locale, `home:sports.${sport}`)),
    games: {
      ...named(gameNames, (game) => translate(locale, `pages:titles.${game}`)),
      ...named(slotsVendorNames, (vendor) => slotsVendors[vendor].name),
      sports: translate(locale, 'home:sports.label'),
    },
    // The long name of the total of a team contains the team.
    marketTypes: named(marketTypes, (type) =>
      translate(locale, type === 'teamTotal' ? `markets:short.${type}` : `markets:types.${type}`),
    ),
    periods: named(periods.names, (period) => translate(locale, `markets:periods.${period}`)),
    actions: Object.fromEntries(
      topics.flatMap(({ name, title, actions }) =>
        Object.entries(actions).map(([action, { label }]) => [
          `${name}.${action}`,
          `${title[lang]}: ${label[lang]}`,
        ]),
      ),
    ),
  };
}

export const codeNames: Readonly<Record<Lang, CodeNames>> = { en: namesIn('en'), pt: namesIn('pt') };

/** Names of vendors' games in the catalogue. Other codes, also those of {@link codeNames}, are left out. */
export async function readVendorGameNames(
  db: Db,
  codes: Iterable<string>,
  lang: Lang,
): Promise<ReadonlyMap<string, string>> {
  const others = [...new Set(codes)].filter((code) => !Object.hasOwn(codeNames[lang].games, code));
  return others.length > 0 ? listNamesOf(db, others, localeOf(lang)) : new Map();
}
