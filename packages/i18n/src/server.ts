import { locales } from '@palpite/domain/locales';
import invitationLinkEn from './catalogues/en_US/invitationLink.json' with { type: 'json' };
import mailEn from './catalogues/en_US/mail.json' with { type: 'json' };
import movementsEn from './catalogues/en_US/movements.json' with { type: 'json' };
import newsEn from './catalogues/en_US/news.json' with { type: 'json' };
import noticesEn from './catalogues/en_US/notices.json' with { type: 'json' };
import placesEn from './catalogues/en_US/places.json' with { type: 'json' };
import refusalsEn from './catalogues/en_US/refusals.json' with { type: 'json' };
import successesEn from './catalogues/en_US/successes.json' with { type: 'json' };
import invitationLinkId from './catalogues/id_ID/invitationLink.json' with { type: 'json' };
import mailId from './catalogues/id_ID/mail.json' with { type: 'json' };
import movementsId from './catalogues/id_ID/movements.json' with { type: 'json' };
import newsId from './catalogues/id_ID/news.json' with { type: 'json' };
import noticesId from './catalogues/id_ID/notices.json' with { type: 'json' };
import placesId from './catalogues/id_ID/places.json' with { type: 'json' };
import refusalsId from './catalogues/id_ID/refusals.json' with { type: 'json' };
import successesId from './catalogues/id_ID/successes.json' with { type: 'json' };
import invitationLinkJa from './catalogues/ja_JP/invitationLink.json' with { type: 'json' };
import mailJa from './catalogues/ja_JP/mail.json' with { type: 'json' };
import movementsJa from './catalogues/ja_JP/movements.json' with { type: 'json' };
import newsJa from './catalogues/ja_JP/news.json' with { type: 'json' };
import noticesJa from './catalogues/ja_JP/notices.json' with { type: 'json' };
import placesJa from './catalogues/ja_JP/places.json' with { type: 'json' };
import refusalsJa from './catalogues/ja_JP/refusals.json' with { type: 'json' };
import successesJa from './catalogues/ja_JP/successes.json' with { type: 'json' };
import invitationLinkKo from './catalogues/ko_KR/invitationLink.json' with { type: 'json' };
import mailKo from './catalogues/ko_KR/mail.json' with { type: 'json' };
import movementsKo from './catalogues/ko_KR/movements.json' with { type: 'json' };
import newsKo from './catalogues/ko_KR/news.json' with { type: 'json' };
import noticesKo from './catalogues/ko_KR/notices.json' with { type: 'json' };
import placesKo from './catalogues/ko_KR/places.json' with { type: 'json' };
import refusalsKo from './catalogues/ko_KR/refusals.json' with { type: 'json' };
import successesKo from './catalogues/ko_KR/successes.json' with { type: 'json' };
import invitationLinkNg from './catalogues/nr_NR/invitationLink.json' with { type: 'json' };
import mailNg from './catalogues/nr_NR/mail.json' with { type: 'json' };
import movementsNg from './catalogues/nr_NR/movements.json' with { type: 'json' };
import newsNg from './catalogues/nr_NR/news.json' with { type: 'json' };
import noticesNg from './catalogues/nr_NR/notices.json' with { type: 'json' };
import placesNg from './catalogues/nr_NR/places.json' with { type: 'json' };
import refusalsNg from './catalogues/nr_NR/refusals.json' with { type: 'json' };
import successesNg from './catalogues/nr_NR/successes.json' with { type: 'json' };
import invitationLinkPt from './catalogues/pt_BR/invitationLink.json' with { type: 'json' };
import mailPt from './catalogues/pt_BR/mail.json' with { type: 'json' };
import movementsPt from './catalogues/pt_BR/movements.json' with { type: 'json' };
import newsPt from './catalogues/pt_BR/news.json' with { type: 'json' };
import noticesPt from './catalogues/pt_BR/notices.json' with { type: 'json' };
import placesPt from './catalogues/pt_BR/places.json' with { type: 'json' };
import refusalsPt from './catalogues/pt_BR/refusals.json' with { type: 'json' };
import successesPt from './catalogues/pt_BR/successes.json' with { type: 'json' };
import invitationLinkRu from './catalogues/ru_RU/invitationLink.json' with { type: 'json' };
import mailRu from './catalogues/ru_RU/mail.json' with { type: 'json' };
import movementsRu from './catalogues/ru_RU/movements.json' with { type: 'json' };
import newsRu from './catalogues/ru_RU/news.json' with { type: 'json' };
import noticesRu from './catalogues/ru_RU/notices.json' with { type: 'json' };
import placesRu from './catalogues/ru_RU/places.json' with { type: 'json' };
import refusalsRu from './catalogues/ru_RU/refusals.json' with { type: 'json' };
import successesRu from './catalogues/ru_RU/successes.json' with { type: 'json' };
import invitationLinkVi from './catalogues/vi_VN/invitationLink.json' with { type: 'json' };
import mailVi from './catalogues/vi_VN/mail.json' with { type: 'json' };
import movementsVi from './catalogues/vi_VN/movements.json' with { type: 'json' };
import newsVi from './catalogues/vi_VN/news.json' with { type: 'json' };
import noticesVi from './catalogues/vi_VN/notices.json' with { type: 'json' };
import placesVi from './catalogues/vi_VN/places.json' with { type: 'json' };
import refusalsVi from './catalogues/vi_VN/refusals.json' with { type: 'json' };
import successesVi from './catalogues/vi_VN/successes.json' with { type: 'json' };
import invitationLinkZh from './catalogues/zh_CN/invitationLink.json' with { type: 'json' };
import mailZh from './catalogues/zh_CN/mail.json' with { type: 'json' };
import movementsZh from './catalogues/zh_CN/movements.json' with { type: 'json' };
import newsZh from './catalogues/zh_CN/news.json' with { type: 'json' };
import noticesZh from './catalogues/zh_CN/notices.json' with { type: 'json' };
import placesZh from './catalogues/zh_CN/places.json' with { type: 'json' };
import refusalsZh from './catalogues/zh_CN/refusals.json' with { type: 'json' };
import successesZh from './catalogues/zh_CN/successes.json' with { type: 'json' };
import { type OfferedLocale, offeredLocale } from './catalogues.ts';
import { isolated } from './format.ts';

type Reference = {
  refusals: typeof refusalsPt;
  invitationLink: typeof invitationLinkPt;
  mail: typeof mailPt;
  movements: typeof movementsPt;
  news: typeof newsPt;
  notices: typeof noticesPt;
  places: typeof placesPt;
  successes: typeof successesPt;
};

type KeyOf<Node> = {
  [Key in keyof Node & string]: Node[Key] extends string ? Key : `${Key}.${KeyOf<Node[Key]>}`;
}[keyof Node & string];

/** `refusals:captcha_wrong`, `mail:resetCode.subject`. */
export type ServerKey = {
  [Name in keyof Reference & string]: `${Name}:${KeyOf<Reference[Name]>}`;
}[keyof Reference & string];

export type TextParams = Readonly<Record<string, string | number>>;

const texts: Record<OfferedLocale, Reference> = {
  pt_BR: {
    refusals: refusalsPt,
    invitationLink: invitationLinkPt,
    mail: mailPt,
    movements: movementsPt,
    news: newsPt,
    notices: noticesPt,
    places: placesPt,
    successes: successesPt,
  },
  en_US: {
    refusals: refusalsEn,
    invitationLink: invitationLinkEn,
    mail: mailEn,
    movements: movementsEn,
    news: newsEn,
    notices: noticesEn,
    places: placesEn,
    successes: successesEn,
  },
  ja_JP: {
    refusals: refusalsJa,
    invitationLink: invitationLinkJa,
    mail: mailJa,
    movements: movementsJa,
    news: newsJa,
    notices: noticesJa,
    places: placesJa,
    successes: successesJa,
  },
  ru_RU: {
    refusals: refusalsRu,
    invitationLink: invitationLinkRu,
    mail: mailRu,
    movements: movementsRu,
    news: newsRu,
    notices: noticesRu,
    places: placesRu,
    successes: successesRu,
  },
  zh_CN: {
    refusals: refusalsZh,
    invitationLink: invitationLinkZh,
    mail: mailZh,
    movements: movementsZh,
    news: newsZh,
    notices: noticesZh,
    places: placesZh,
    successes: successesZh,
  },
  ko_KR: {
    refusals: refusalsKo,
    invitationLink: invitationLinkKo,
    mail: mailKo,
    movements: movementsKo,
    news: newsKo,
    notices: noticesKo,
    places: placesKo,
    successes: successesKo,
  },
  id_ID: {
    refusals: refusalsId,
    invitationLink: invitationLinkId,
    mail: mailId,
    movements: movementsId,
    news: newsId,
    notices: noticesId,
    places: placesId,
    successes: successesId,
  },
  vi_VN: {
    refusals: refusalsVi,
    invitationLink: invitationLinkVi,
    mail: mailVi,
    movements: movementsVi,
    news: newsVi,
    notices: noticesVi,
    places: placesVi,
    successes: successesVi,
  },
  nr_NR: {
    refusals: refusalsNg,
    invitationLink: invitationLinkNg,
    mail: mailNg,
    movements: movementsNg,
    news: newsNg,
    notices: noticesNg,
    places: placesNg,
    successes: successesNg,
  },
};

function findText(tree: unknown, path: readonly string[]): string | null {
  let node = tree;
  for (const name of path) {
    if (typeof node !== 'object' || node === null) return null;
    node = Reflect.get(node, name);
  }
  return typeof node === 'string' ? node : null;
}

/**
 * This is the sentence for a key in a locale; a locale without catalogue gets the default one.
 * Numbers are written as the locale writes them, text stays as it is (money comes formatted), and a parameter that
 * is missing reads `-`, because an error message must never fail itself.
 */
export function translate(locale: string, key: ServerKey, params: TextParams = {}): string {
  const offered = offeredLocale(locale);
  const [name = '', path = ''] = key.split(':');
  const text = findText(texts[offered], [name, ...path.split('.')]) ?? key;
  return text.replace(/\{\{(\w+)\}\}/g, (_, param: string) => {
    const value = Object.hasOwn(params, param) ? params[param] : undefined;
    if (value === undefined) return '-';
    return typeof value === 'number' ? value.toLocaleString(locales[offered].tag) : isolated(value);
  });
}
