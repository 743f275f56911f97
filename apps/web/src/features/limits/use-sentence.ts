import { useTranslation } from 'react-i18next';
import { Refusal } from '../../shared/api.ts';

/** What to say about a change that did not come through; undefined while nothing is wrong. */
export function useSentence(failure: Error | null): string | undefined {
  const { t } = useTranslation('errors');
  if (!failure) return undefined;
  return failure instanceof Refusal && failure.message !== '' ? failure.message : t('writeUnreachable');
}
