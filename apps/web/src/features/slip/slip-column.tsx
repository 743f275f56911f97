import { IconButton } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import { PanelRightClose, PanelRightOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { writeStored } from '../../shared/device/stored.ts';
import { paths } from '../../shared/paths.ts';
import { usePickCount } from '../../shared/sports/slip-store.ts';
import { useSlipParts } from './slip-parts.tsx';

export type SlipColumnProps = {
  /** Must keep the column's place in the page grid. */
  className: string;
  isFolded: boolean;
  onFold: (folded: boolean) => void;
};

export function SlipColumn({ className, isFolded, onFold }: SlipColumnProps) {
  const { t } = useTranslation('common');
  const picks = usePickCount();
  const fold = (folded: boolean) => {
    writeStored('slipPane', folded ? 'folded' : '');
    onFold(folded);
  };
  return (
    <aside aria-label={t('nav.slip')} className={className}>
      {isFolded ? (
        <div className="flex flex-col items-center gap-1 pt-1">
          <IconButton
            label={t('slipPane.show')}
            aria-expanded={false}
            icon={<PanelRightOpen size={20} />}
            onClick={() => fold(false)}
          />
          {picks > 0 ? (
            <span className="tabular grid size-6 place-items-center rounded-full bg-action text-micro font-bold text-on-action">
              {picks}
            </span>
          ) : null}
        </div>
      ) : (
        <OpenColumn onFold={() => fold(true)} />
      )}
    </aside>
  );
}

/** Only the picks scroll; the amount and the button stay visible. */
function OpenColumn({ onFold }: { onFold: () => void }) {
  const { t } = useTranslation(['slip', 'common']);
  const { aside, body, foot } = useSlipParts();
  return (
    <div className="flex h-full flex-col">
      <div className="flex min-h-14 shrink-0 items-center gap-1 pr-3 pl-5">
        <h2 className="min-w-0 flex-1 text-title-sm">{t('slip:title')}</h2>
        {aside}
        <Link
          to={paths.slip}
          search={{ tab: 'open' }}
          className="hit-48 flex min-h-10 items-center rounded-sm px-2 text-body-sm font-medium text-link"
        >
          {t('slip:myBets')}
        </Link>
        <IconButton
          label={t('common:slipPane.hide')}
          aria-expanded
          size={40}
          icon={<PanelRightClose size={20} />}
          onClick={onFold}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-4">{body}</div>
      {foot ? <div className="shrink-0 border-t border-hairline px-5 pt-3 pb-4">{foot}</div> : null}
    </div>
  );
}
