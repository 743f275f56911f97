import { type KenoRisk, kenoRisks } from '@palpite/domain/games/keno';
import { Button, SegmentedControl } from '@palpite/ui';
import { Eraser, Shuffle } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';

export type KenoControlsProps = {
  risk: KenoRisk;
  /** Nothing is picked: there is nothing to clear. */
  empty: boolean;
  onRisk: (risk: KenoRisk) => void;
  onQuick: () => void;
  onClear: () => void;
};

/** This chooses the risk, and picks or clears all numbers at once. */
export const KenoControls = memo(function KenoControls(props: KenoControlsProps) {
  const { risk, empty, onRisk, onQuick, onClear } = props;
  const { t } = useTranslation('keno');
  return (
    <div className="flex flex-col gap-2">
      <SegmentedControl
        size={48}
        className="segments-stack big:auto-rows-fr big:grid-flow-row"
        label={t('risk')}
        value={risk}
        onValueChange={onRisk}
        segments={kenoRisks.map((value) => ({ value, label: t(`risks.${value}`) }))}
      />
      <div className="grid grid-cols-2 gap-2 big:grid-cols-1">
        <Button variant="secondary" size={48} icon={<Shuffle size={18} />} onClick={onQuick}>
          {t('quick')}
        </Button>
        <Button variant="secondary" size={48} icon={<Eraser size={18} />} disabled={empty} onClick={onClear}>
          {t('clear')}
        </Button>
      </div>
    </div>
  );
});
