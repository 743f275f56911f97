import { luckyNumbers } from '@palpite/domain/games/lucky-color';
import type { Currency } from '@palpite/domain/money';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../rendering/lazy-part.ts';
import type { SharedRules } from '../kit/rules.queries.ts';
import type { DrawnRound } from '../kit/shared-rounds/shared-round.queries.ts';
import { type OpenSharedSheet, SharedSheets, type SharedSheetsProps } from '../kit/shared-sheets.tsx';
import { betKeys } from './lucky-bets.ts';
import { LuckyFigures } from './lucky-figures.tsx';
import { LuckyPaytable } from './lucky-paytable.tsx';
import { renderBet, renderNumber } from './marks.tsx';
import { useNumberName } from './names.ts';

const SharedRulesSheet = lazyPart(
  () => import('../kit/shared-rounds/shared-rules-sheet.tsx'),
  'SharedRulesSheet',
);

export type LuckySheetsProps = {
  sheet: OpenSharedSheet | null;
  onOpen: (sheet: OpenSharedSheet | null) => void;
  rules: SharedRules;
  currency: Currency;
  newest: number;
  linkHash: string | null;
  stakeMinor: bigint;
  onAutoplay: SharedSheetsProps['onAutoplay'];
  recent: readonly DrawnRound[];
};

const steps = ['bet', 'draw', 'prize'] as const;

export const LuckySheets = memo(function LuckySheets({ recent, ...props }: LuckySheetsProps) {
  const { t } = useTranslation(['lucky', 'shared']);
  const nameOf = useNumberName();
  return (
    <SharedSheets
      {...props}
      game="luckyColor"
      nameOf={nameOf}
      renderMark={renderNumber}
      renderBet={renderBet}
      choices={[
        ...betKeys.map(([, bet]) => ({
          value: bet,
          label: t(`lucky:bets.${bet}`),
          // The marks of small and big are their names, which the label shows already.
          mark: bet === 'small' || bet === 'big' ? null : renderBet(bet),
        })),
        ...Array.from({ length: luckyNumbers }, (_, number) => ({
          value: String(number),
          label: String(number),
        })),
      ]}
      figures={<LuckyFigures outcomes={recent.map(({ outcome }) => outcome)} />}
      rulesSheet={(close) => (
        <SharedRulesSheet
          title={t('lucky:rules.title')}
          steps={steps.map((step) => t(`lucky:rules.steps.${step}`))}
          paytable={<LuckyPaytable title={t('shared:rules.pays')} />}
          keys={[
            [t('lucky:rules.keyNumber'), t('lucky:rules.keyNumberKeys')],
            ...betKeys.map(
              ([key, bet]) =>
                [t('lucky:rules.keyBet', { bet: t(`lucky:bets.${bet}`) }), key.toUpperCase()] as const,
            ),
          ]}
          rules={props.rules}
          currency={props.currency}
          onClose={close}
        />
      )}
    />
  );
});
