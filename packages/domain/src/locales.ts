import type { Currency } from './money.ts';

/** The nine languages of the specification, with the currency and phone prefix of a new account. */
export const locales = {
  pt_BR: { tag: 'pt-BR', name: 'Português (Brasil)', currency: 'BRL', phonePrefix: '+55' },
  en_US: { tag: 'en-GB', name: 'English', currency: 'GBP', phonePrefix: '+44' },
  id_ID: { tag: 'id-ID', name: 'Bahasa Indonesia', currency: 'IDR', phonePrefix: '+62' },
  vi_VN: { tag: 'vi-VN', name: 'Tiếng Việt', currency: 'VND', phonePrefix: '+84' },
  nr_NR: { tag: 'en-NG', name: 'English (Nigeria)', currency: 'NGN', phonePrefix: '+234' },
  ja_JP: { tag: 'ja-JP', name: '日本語', currency: 'JPY', phonePrefix: '+81' },
  ko_KR: { tag: 'ko-KR', name: '한국어', currency: 'KRW', phonePrefix: '+82' },
  zh_CN: { tag: 'zh-CN', name: '简体中文', currency: 'CNY', phonePrefix: '+86' },
  ru_RU: { tag: 'ru-RU', name: 'Русский', currency: 'RUB', phonePrefix: '+7' },
} as const satisfies Record<string, { tag: string; name: string; currency: Currency; phonePrefix: string }>;

export type Locale = keyof typeof locales;

export const localeCodes = Object.keys(locales) as [Locale, ...Locale[]];

export const defaultLocale: Locale = 'pt_BR';
