import { isClientSeed, type RoundSeeds } from '@palpite/domain/fairness';
import { rollDice } from '@palpite/domain/games/dice';
import { foldNumberText } from '@palpite/domain/typed-digits';
import { formatNumber } from '@palpite/i18n';
import { Card, Field, TextInput } from '@palpite/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.ts';
import { browserHmac, computeDrawSteps } from './draw-steps.ts';
import { DiceSteps, StepList } from './proof-steps.tsx';

export function Verifier() {
  const { t } = useTranslation('fairness');
  const locale = useLocale();
  const [form, setForm] = useState({ serverSeed: '', clientSeed: '', nonce: '' });
  const set = (field: keyof typeof form) => (event: { target: { value: string } }) =>
    setForm({ ...form, [field]: event.target.value.trim() });
  const { seeds, problems } = readVerifierForm(form);
  const steps = seeds && computeDrawSteps(seeds, 1);
  const rollHundredths = seeds ? rollDice(browserHmac, seeds) : 0;
  const plain = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } as const;
  return (
    <div className="flex flex-col gap-5">
      <p className="text-body-sm text-pretty text-fg-2">{t('verifier.lead')}</p>
      <Field
        label={t('verifier.server')}
        error={problems.serverSeed ? t('verifier.serverInvalid') : undefined}
      >
        <TextInput {...plain} className="font-mono" value={form.serverSeed} onChange={set('serverSeed')} />
      </Field>
      <Field
        label={t('verifier.client')}
        error={
          form.clientSeed !== '' && !isClientSeed(form.clientSeed) ? t('seeds.clientInvalid') : undefined
        }
      >
        <TextInput {...plain} className="font-mono" value={form.clientSeed} onChange={set('clientSeed')} />
      </Field>
      <Field label={t('verifier.nonce')} error={problems.nonce ? t('verifier.nonceInvalid') : undefined}>
        <TextInput {...plain} inputMode="numeric" value={form.nonce} onChange={set('nonce')} />
      </Field>
      {steps ? (
        <>
          <Card level={2} role="status">
            <p className="text-caption text-fg-3">{t('verifier.result')}</p>
            <p className="tabular font-brand text-display-sm">{formatNumber(rollHundredths / 100, locale)}</p>
          </Card>
          <StepList steps={steps}>
            <DiceSteps steps={steps} rollHundredths={rollHundredths} />
          </StepList>
        </>
      ) : (
        <p className="text-caption text-fg-3">{t('verifier.empty')}</p>
      )}
    </div>
  );
}

type VerifierForm = { serverSeed: string; clientSeed: string; nonce: string };

/** Our server seeds are 64 hex digits. Other operators' seeds may differ, so a mismatch is only a hint. */
const usualSeed = /^[0-9a-f]{64}$/i;
const wholeNumber = /^\d{1,9}$/;

export function readVerifierForm({ serverSeed, clientSeed, nonce: typedNonce }: VerifierForm): {
  seeds: RoundSeeds | null;
  problems: { serverSeed: boolean; nonce: boolean };
} {
  const nonce = foldNumberText(typedNonce);
  const countable = wholeNumber.test(nonce);
  const complete = serverSeed !== '' && isClientSeed(clientSeed) && countable;
  return {
    seeds: complete ? { serverSeed, clientSeed, nonce: Number(nonce) } : null,
    problems: {
      serverSeed: serverSeed !== '' && !usualSeed.test(serverSeed),
      nonce: nonce !== '' && !countable,
    },
  };
}
