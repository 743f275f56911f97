import { type Currency, currencies, toDecimal } from '@palpite/domain/money';
import { Banner, Button, Field, Sheet } from '@palpite/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../shared/money/money.tsx';
import { amountError, MoneyInput } from '../../shared/money/money-input.tsx';
import type { OverlayComponentProps } from '../../shared/overlays/overlays.ts';
import { type Player, usePlayer } from '../../shared/session/player.ts';
import { useOnePressSwitch } from '../../shared/sports/slip-store.ts';
import { endOnePress, setOnePress, useOnePress } from './one-press.ts';
import { PolicyChoice } from './slip-actions.tsx';
import { type SlipTerms, stakeOf } from './slip-bets.ts';
import { readLastStake, useSlipTerms } from './slip-model.ts';

type Props = OverlayComponentProps<'onePress'>;

const plain = (minor: bigint, currency: Currency) => toDecimal(minor, currency).replace(/\.0+$/, '');

export function findAmountProblem(
  stakeMinor: bigint | null,
  limitMinor: bigint | null,
  { stakeMinMinor, stakeMaxMinor }: Pick<SlipTerms, 'stakeMinMinor' | 'stakeMaxMinor'>,
): 'missing' | 'tooSmall' | 'tooLarge' | 'limitLow' | null {
  if (stakeMinor === null) return 'missing';
  if (stakeMinor < stakeMinMinor) return 'tooSmall';
  if (stakeMinor > stakeMaxMinor) return 'tooLarge';
  return limitMinor === null || limitMinor < stakeMinor ? 'limitLow' : null;
}

export function OnePressOverlay({ onClose }: Props) {
  const player = usePlayer();
  const isStopped = player?.stop != null;
  useEffect(() => {
    if (isStopped) onClose();
  }, [isStopped, onClose]);
  return player ? <Settings player={player} onClose={onClose} /> : null;
}

function Settings({ player, onClose }: Props & { player: Player }) {
  const { t } = useTranslation(['slip', 'common']);
  const money = useMoney();
  const { currency } = player;
  const terms = useSlipTerms();
  const isOn = useOnePressSwitch((state) => state.isOn);
  const mode = useOnePress((state) => state.mode);
  const [stake, setStake] = useState(() => {
    const first =
      mode?.stakeMinor ?? readLastStake(currency) ?? 10n * 10n ** BigInt(currencies[currency].exponent);
    return plain(first, currency);
  });
  const [limit, setLimit] = useState(() => {
    const stakeMinor = stakeOf(stake, currency) ?? 0n;
    return plain(mode?.limitMinor ?? stakeMinor * 10n, currency);
  });
  const stakeMinor = stakeOf(stake, currency);
  const limitMinor = stakeOf(limit, currency);
  const problem = findAmountProblem(stakeMinor, limitMinor, terms);
  const isWrong = problem === 'tooSmall' || problem === 'tooLarge';
  const texts = {
    stake: money(stakeMinor ?? 0n, currency),
    limit: money(limitMinor ?? 0n, currency),
    min: money(terms.stakeMinMinor, currency),
    max: money(terms.stakeMaxMinor, currency),
  };
  const turnOn = () => {
    if (problem || stakeMinor === null || limitMinor === null) return;
    const spentMinor = isOn && mode ? mode.spentMinor : 0n;
    const { id: playerId, playSession } = player;
    setOnePress({ playerId, sinceMs: playSession.sinceMs, currency, stakeMinor, limitMinor, spentMinor });
    onClose();
  };
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('slip:onePress.title')}
      closeLabel={t('common:close')}
      footer={
        <div className="flex flex-col gap-2">
          {problem ? null : (
            <p className="text-body-sm text-pretty text-fg-1">{t('slip:onePress.confirm', texts)}</p>
          )}
          <Button block size={56} disabled={problem !== null} onClick={turnOn}>
            {problem ? t('slip:onePress.turnOnEmpty') : t('slip:onePress.turnOn', texts)}
          </Button>
          {isOn ? (
            <Button
              block
              variant="ghost"
              onClick={() => {
                endOnePress(null);
                onClose();
              }}
            >
              {t('slip:onePress.turnOff')}
            </Button>
          ) : null}
        </div>
      }
    >
      <div className="flex flex-col gap-4 pt-1">
        <Banner tone="warn">{t('slip:onePress.lead')}</Banner>
        <Field
          label={t('slip:onePress.stake')}
          error={amountError(stake, currency) ?? (isWrong ? t(`slip:problems.${problem}`, texts) : undefined)}
        >
          <MoneyInput value={stake} onValueChange={setStake} currency={currency} placeholder="0" />
        </Field>
        <Field
          label={t('slip:onePress.limit')}
          hint={t('slip:onePress.limitHint')}
          error={
            amountError(limit, currency) ??
            (problem === 'limitLow' ? t('slip:onePress.limitLow', texts) : undefined)
          }
        >
          <MoneyInput value={limit} onValueChange={setLimit} currency={currency} placeholder="0" />
        </Field>
        <div className="-mx-3.5">
          <PolicyChoice />
        </div>
        <p className="text-caption text-pretty text-fg-3">{t('slip:onePress.ends')}</p>
      </div>
    </Sheet>
  );
}
