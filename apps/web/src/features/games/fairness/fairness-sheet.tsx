import type { SeedPair as Pair } from '@palpite/contracts/originals';
import { isClientSeed } from '@palpite/domain/fairness';
import { Button, Card, Field, IconButton, TextInput } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, RefreshCw, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TabbedSheet } from '../kit/tabbed-sheet.tsx';
import { sealOf } from './draw-steps.ts';
import { Fingerprint, LoadState } from './proof-parts.tsx';
import { drawClientSeed, type Revealed, RotateDialog, seedPairQuery } from './seeds.tsx';
import { Verifier } from './verifier.tsx';

export type FairnessSheetProps = {
  rounds: ReactNode;
  onClose: () => void;
};

export function FairnessSheet({ rounds, onClose }: FairnessSheetProps) {
  const { t } = useTranslation('fairness');
  return (
    <TabbedSheet
      title={t('title')}
      closeLabel={t('close')}
      label={t('tabs.label')}
      tabs={[
        { value: 'seeds', label: t('tabs.seeds'), panel: <SeedPair /> },
        { value: 'rounds', label: t('tabs.rounds'), panel: rounds },
        { value: 'verify', label: t('tabs.verify'), panel: <Verifier /> },
      ]}
      onClose={onClose}
    />
  );
}

function RevealedSeed({ revealed }: { revealed: Revealed }) {
  const { t } = useTranslation('fairness');
  const matches = sealOf(revealed.serverSeed) === revealed.serverSeedHash;
  return (
    <Card level={2} role="status" className="flex flex-col gap-3">
      <div>
        <h3 className="text-title-sm">{t('revealed.title')}</h3>
        <p className="mt-1 text-body-sm text-fg-2">{t('revealed.text', { count: revealed.rounds })}</p>
      </div>
      <Fingerprint
        label={t('revealed.server')}
        value={revealed.serverSeed}
        className="[&>div]:bg-surface-3"
      />
      <Fingerprint
        label={t('revealed.client')}
        value={revealed.clientSeed}
        className="[&>div]:bg-surface-3"
      />
      <p className={`flex gap-2 text-label ${matches ? 'text-up' : 'text-down'}`}>
        {matches ? (
          <BadgeCheck aria-hidden="true" size={18} />
        ) : (
          <TriangleAlert aria-hidden="true" size={18} />
        )}
        {t(matches ? 'revealed.match' : 'revealed.mismatch')}
      </p>
    </Card>
  );
}

function PairForm({ pair, onRotate }: { pair: Pair; onRotate: (clientSeed: string) => void }) {
  const { t } = useTranslation('fairness');
  const [clientSeed, setClientSeed] = useState(pair.clientSeed);
  const valid = isClientSeed(clientSeed);
  return (
    <>
      <Fingerprint
        label={t('seeds.serverHash')}
        value={pair.serverSeedHash}
        hint={t('seeds.serverHashHint')}
      />
      <Field
        label={t('seeds.client')}
        hint={t('seeds.clientHint')}
        error={valid ? undefined : t('seeds.clientInvalid')}
      >
        <TextInput
          value={clientSeed}
          maxLength={64}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          className="font-mono"
          onChange={(event) => setClientSeed(event.target.value)}
          end={
            <IconButton
              label={t('seeds.draw')}
              icon={<RefreshCw size={18} />}
              onClick={() => setClientSeed(drawClientSeed())}
            />
          }
        />
      </Field>
      <div className="flex items-center justify-between gap-4 text-body-sm">
        <span className="text-fg-2">{t('seeds.nonce')}</span>
        <span className="tabular text-title-sm">{pair.nonce}</span>
      </div>
      <Fingerprint label={t('seeds.nextHash')} value={pair.nextServerSeedHash} />
      <Button variant="secondary" block disabled={!valid} onClick={() => onRotate(clientSeed)}>
        {t('seeds.rotate')}
      </Button>
    </>
  );
}

function SeedPair() {
  const { t } = useTranslation('fairness');
  const { data: pair, error, refetch } = useQuery(seedPairQuery);
  const [revealed, setRevealed] = useState<Revealed | null>(null);
  const [newClientSeed, setNewClientSeed] = useState<string | null>(null);
  if (!pair) return <LoadState error={error} onRetry={() => void refetch()} />;
  return (
    <div className="flex flex-col gap-5">
      {revealed ? (
        <RevealedSeed revealed={revealed} />
      ) : (
        <p className="text-body-sm text-pretty text-fg-2">{t('seeds.lead')}</p>
      )}
      <PairForm key={pair.seedPairId} pair={pair} onRotate={setNewClientSeed} />
      {/* Outside of the form, which is replaced when the pair changes elsewhere: the dialog stays and reports
          it. */}
      {newClientSeed === null ? null : (
        <RotateDialog
          seedPairId={pair.seedPairId}
          clientSeed={newClientSeed}
          onClose={() => setNewClientSeed(null)}
          onRotated={setRevealed}
        />
      )}
    </div>
  );
}
