import { Sheet } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { RuleSteps } from '../kit/rules/rule-parts.tsx';
import { Fingerprint } from './proof-parts.tsx';

const parts = ['made', 'published', 'seed', 'revealed'] as const;

export type ChainSheetProps = {
  publicSeed: string;
  publishedEnd: string;
  /** End of the next chain; empty until it is published. */
  nextPublishedEnd: string;
  /** Hash of the link that decides the current round. */
  linkHash: string | null;
  onClose: () => void;
};

export function ChainSheet(props: ChainSheetProps) {
  const { publicSeed, publishedEnd, nextPublishedEnd, linkHash, onClose } = props;
  const { t } = useTranslation(['shared', 'fairness']);
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('fairness:title')}
      closeLabel={t('fairness:close')}
      height="full"
      desktop="side"
    >
      <div className="flex flex-col gap-5">
        <p className="text-body-sm text-pretty text-fg-2">{t('shared:chain.lead')}</p>
        <RuleSteps steps={parts.map((part) => t(`shared:chain.${part}`))} />
        {linkHash === null ? null : (
          <Fingerprint label={t('shared:chain.next')} value={linkHash} hint={t('shared:chain.nextHint')} />
        )}
        <Fingerprint label={t('shared:chain.seedLabel')} value={publicSeed} />
        <Fingerprint label={t('shared:chain.endLabel')} value={publishedEnd} />
        {nextPublishedEnd === '' ? null : (
          <Fingerprint label={t('shared:chain.nextEndLabel')} value={nextPublishedEnd} />
        )}
        <p className="text-caption text-fg-3">{t('shared:chain.check')}</p>
      </div>
    </Sheet>
  );
}
