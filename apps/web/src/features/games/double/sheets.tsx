import type { Currency } from '@palpite/domain/money';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../rendering/lazy-part.ts';
import type { SharedRules } from '../kit/rules.queries.ts';
import { type OpenSharedSheet, SharedSheets, type SharedSheetsProps } from '../kit/shared-sheets.tsx';
import { betColors } from './double-bets.tsx';
import { renderBet, renderCell } from './double-board.tsx';
import { DoublePaytable } from './double-paytable.tsx';
import { useCellName } from './use-cell-name.ts';

const SharedRulesSheet = lazyPart(
  () => import('../kit/shared-rounds/shared-rules-sheet.tsx'),
  'SharedRulesSheet',
);

export type DoubleSheetsProps = {
  sheet: OpenSharedSheet | null;
  onOpen: (sheet: OpenSharedSheet | null) => void;
  rules: SharedRules;
  currency: Currency;
  newest: number;
  linkHash: string | null;
  stakeMinor: bigint;
  onAutoplay: SharedSheetsProps['onAutoplay'];
};

const steps = ['bet', 'draw', 'prize'] as const;

export const DoubleSheets = memo(function DoubleSheets(props: DoubleSheetsProps) {
  const { t } = useTranslation(['double', 'shared']);
  const nameOf = useCellName();
  return (
    <SharedSheets
      {...props}
      game="double"
      nameOf={nameOf}
      renderMark={renderCell}
      renderBet={renderBet}
      choices={betColors.map((color) => ({
        value: color,
        label: t(`double:colors.${color}`),
        mark: renderBet(color),
      }))}
      rulesSheet={(close) => (
        <SharedRulesSheet
          title={t('double:rules.title')}
          steps={steps.map((step) => t(`double:rules.steps.${step}`))}
          paytable={<DoublePaytable title={t('shared:rules.pays')} />}
          keys={betColors.map((color, at) => [
            t('double:rules.keyColor', { color: t(`double:colors.${color}`) }),
            String(at + 1),
          ])}
          rules={props.rules}
          currency={props.currency}
          onClose={close}
        />
      )}
    />
  );
});
