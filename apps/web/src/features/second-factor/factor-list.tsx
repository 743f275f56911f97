import { formatDateTime } from '@palpite/i18n';
import { Badge, Button, Card, ListRow } from '@palpite/ui';
import { Fingerprint, KeyRound, LifeBuoy, Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { passkeysSupported } from '../../shared/security/passkeys.ts';
import type { Factors, Passkey } from './second-factor.queries.ts';

/** A factor that the player may remove; `id` is null for the authenticator app. */
export type Removable = { id: string | null; name: string };

interface FactorListProps {
  factors: Factors;
  starting: boolean;
  onTotp: () => void;
  onPasskey: () => void;
  onRenew: () => void;
  onRemove: (factor: Removable) => void;
}

const hasFactor = ({ totp, passkeys }: Factors) => totp !== null || passkeys.length > 0;

export function FactorList({ factors, starting, onTotp, onPasskey, onRenew, onRemove }: FactorListProps) {
  const { t } = useTranslation('secondFactor');
  const { totp, passkeys, recoveryLeft, passkeysOffered } = factors;
  const protects = hasFactor(factors);
  const canAdd = passkeysOffered && passkeysSupported();
  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 text-body-sm text-fg-2">
        {protects ? <Badge tone="up">{t('on')}</Badge> : null}
        {t(protects ? 'protected' : 'intro')}
      </p>
      <Card level={2} padding="none" className="p-1.5">
        <ListRow
          icon={<Fingerprint size={20} />}
          title={t('passkey.name')}
          text={canAdd || passkeys.length > 0 ? t('passkey.text') : t('passkey.unsupported')}
          end={
            canAdd ? (
              <Button size={40} variant={protects ? 'ghost' : 'primary'} onClick={onPasskey}>
                {t('passkey.add')}
              </Button>
            ) : undefined
          }
        />
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} onRemove={onRemove} />
        ))}
      </Card>
      <Card level={2} padding="none" className="p-1.5">
        <ListRow
          icon={<Smartphone size={20} />}
          title={t('totp.name')}
          text={totp ? t('totp.since', { at: formatDateTime(new Date(totp.since)) }) : t('totp.text')}
          end={
            totp ? (
              <Button
                size={40}
                variant="ghost"
                aria-label={t('remove.one', { item: t('totp.name') })}
                onClick={() => onRemove({ id: null, name: t('totp.name') })}
              >
                {t('remove.action')}
              </Button>
            ) : (
              <Button
                size={40}
                variant={protects || canAdd ? 'secondary' : 'primary'}
                loading={starting}
                loadingLabel={t('totp.starting')}
                onClick={onTotp}
              >
                {t('totp.add')}
              </Button>
            )
          }
        />
      </Card>
      {protects ? (
        <Card level={2} padding="none" className="p-1.5">
          <ListRow
            icon={<LifeBuoy size={20} />}
            title={t('recovery.name')}
            text={t('recovery.left', { left: recoveryLeft })}
            end={
              <Button size={40} variant="ghost" onClick={onRenew}>
                {t('recovery.renew')}
              </Button>
            }
          />
        </Card>
      ) : null}
    </div>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: FactorListProps['onRemove'] }) {
  const { t } = useTranslation('secondFactor');
  const { id, name, created, lastUsed } = passkey;
  return (
    <ListRow
      className="border-t border-hairline rounded-none"
      icon={<KeyRound size={20} />}
      title={name}
      text={
        <>
          <span className="block">{t('passkey.added', { at: formatDateTime(new Date(created)) })}</span>
          {lastUsed ? (
            <span className="block">{t('passkey.used', { at: formatDateTime(new Date(lastUsed)) })}</span>
          ) : null}
        </>
      }
      end={
        <Button
          size={40}
          variant="ghost"
          aria-label={t('remove.one', { item: name })}
          onClick={() => onRemove({ id, name })}
        >
          {t('remove.action')}
        </Button>
      }
    />
  );
}
