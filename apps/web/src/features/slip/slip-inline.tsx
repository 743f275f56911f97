import { useTranslation } from 'react-i18next';
import { useSlipParts } from './use-slip-parts.tsx';

/** The slip as a page. */
export function SlipInline() {
  const { t } = useTranslation('slip');
  const { aside, body, foot } = useSlipParts();
  return (
    <section aria-label={t('title')} className="flex flex-col gap-4 pb-4">
      {aside ? <div className="-mb-3 flex justify-end">{aside}</div> : null}
      {body}
      {/* Keeps the place button visible above the navigation however many picks there are. */}
      <div className="contents has-data-place:*:contents **:data-place:sticky **:data-place:bottom-[calc(var(--nav-height)+var(--safe-bottom))] **:data-place:z-1 **:data-place:bg-ground **:data-place:pt-2 **:data-place:pb-5">
        {foot}
      </div>
    </section>
  );
}
