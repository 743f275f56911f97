import { Sheet, Tabs } from '@palpite/ui';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

export type SharedHistorySheetProps = {
  rounds: ReactNode;
  mine: ReactNode;
  onClose: () => void;
};

/** History of a shared game: all rounds, and the player's bets. */
export function SharedHistorySheet({ rounds, mine, onClose }: SharedHistorySheetProps) {
  const { t } = useTranslation(['shared', 'originals']);
  const [tab, setTab] = useState('rounds');
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('shared:history.title')}
      closeLabel={t('originals:close')}
      height="full"
      desktop="side"
    >
      <Tabs
        label={t('shared:history.label')}
        value={tab}
        onValueChange={setTab}
        className="-mx-5 -mt-2"
        panelClassName="px-5 pt-5"
        items={[
          { value: 'rounds', label: t('shared:history.rounds'), panel: rounds },
          { value: 'mine', label: t('shared:history.mine'), panel: mine },
        ]}
      />
    </Sheet>
  );
}
