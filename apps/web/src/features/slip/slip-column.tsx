import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../shared/paths.ts';
import { useSlipParts } from './use-slip-parts.tsx';

/** This is the slip beside the screens of a wide window: the picks scroll, the amount and the button stay. */
export function SlipColumn() {
  const { t } = useTranslation('slip');
  const { aside, body, foot } = useSlipParts();
  return (
    <div className="flex h-full flex-col">
      <div className="flex min-h-14 shrink-0 items-center gap-1 pr-3 pl-5">
        <h2 className="min-w-0 flex-1 text-title-sm">{t('title')}</h2>
        {aside}
        <Link
          to={paths.slip}
          search={{ tab: 'open' }}
          className="hit-48 flex min-h-10 items-center rounded-sm px-2 text-body-sm font-medium text-link"
        >
          {t('myBets')}
        </Link>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-4">{body}</div>
      {foot ? <div className="shrink-0 border-t border-hairline px-5 pt-3 pb-4">{foot}</div> : null}
    </div>
  );
}
