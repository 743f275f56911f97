import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { productName } from '../shared/product.ts';
import type { Screen } from './screens.ts';

/** Returns the screen's title and sets it as the window's title; null where the wordmark is shown. */
export function useScreenTitle(screen: Screen | null): string | null {
  const { t } = useTranslation('pages');
  const title = screen?.title ? t(`titles.${screen.title}`) : null;
  useEffect(() => {
    document.title = title ? `${title} · ${productName}` : productName;
  }, [title]);
  return title;
}
