import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, test } from 'vitest';
import { i18n } from '../i18n/i18n.ts';
import { MoneyInput } from './money-input.tsx';

beforeAll(() => i18n.use(initReactI18next).init({ lng: 'cimode', react: { useSuspense: false } }));

test('shows the currency symbol on the side that the language uses', async () => {
  const isSignFirst = async (lang: string) => {
    await i18n.changeLanguage(lang);
    const field = renderToStaticMarkup(<MoneyInput currency="BRL" value="5" onValueChange={() => {}} />);
    return field.indexOf('R$') < field.indexOf('<input');
  };
  expect(await isSignFirst('pt_BR')).toBe(true);
  expect(await isSignFirst('ja_JP')).toBe(true);
  expect(await isSignFirst('ru_RU')).toBe(false);
  expect(await isSignFirst('vi_VN')).toBe(false);
});
