import { createHmac } from 'node:crypto';
import type { SlotsVendor } from '@palpite/domain/slots-vendors';
import type { Config } from '../../../../config.ts';
import { fixedKey, type KeysByName } from '../../../../platform/vendor-key.ts';
import { createBgamingAdapter } from './bgaming.ts';
import { createEvoAdapter } from './evo.ts';
import { createPgAdapter } from './pg.ts';
import type { VendorAdapter } from './vendor.ts';

type Places = {
  /** Null outside sandbox mode. */
  sandboxUrl: (() => string) | null;
  sandboxPageUrl(): string;
  secret: string;
};

/** Sandbox pages report that they run; whether real vendors' do is not known. */
const playedHere = (adapter: VendorAdapter): VendorAdapter => ({ ...adapter, pageSpeaks: true });

/** The same for every operator. */
const sandboxOperator = 'palpite';

/** A vendor named by the settings is the real one. In sandbox mode the sandbox plays all others. */
export function chooseVendors(
  config: Config,
  keys: KeysByName,
  { sandboxUrl, sandboxPageUrl, secret }: Places,
): VendorAdapter[] {
  const keyOf = (vendor: SlotsVendor) =>
    fixedKey(createHmac('sha256', secret).update(`slots:${vendor}`).digest('hex'));
  const choices: (VendorAdapter | null)[] = [
    config.PG_URL
      ? createPgAdapter({
          url: () => config.PG_URL,
          historyUrl: () => config.PG_HISTORY_URL,
          operatorToken: keys.of('PG_OPERATOR_TOKEN'),
          secretKey: keys.of('PG_SECRET_KEY'),
        })
      : sandboxUrl &&
        playedHere(
          createPgAdapter({
            url: () => `${sandboxPageUrl()}/pg`,
            historyUrl: () => `${sandboxUrl()}/pg`,
            operatorToken: fixedKey(sandboxOperator),
            secretKey: keyOf('pg'),
          }),
        ),
    config.EVO_URL
      ? createEvoAdapter({
          url: () => config.EVO_URL,
          projectId: config.EVO_PROJECT_ID,
          secretKey: keys.of('EVO_SECRET_KEY'),
        })
      : sandboxUrl &&
        playedHere(
          createEvoAdapter({
            url: () => `${sandboxUrl()}/evo`,
            projectId: sandboxOperator,
            secretKey: keyOf('evo'),
          }),
        ),
    config.BGAMING_URL
      ? createBgamingAdapter({
          url: () => config.BGAMING_URL,
          casinoId: config.BGAMING_CASINO_ID,
          authToken: keys.of('BGAMING_AUTH_TOKEN'),
        })
      : sandboxUrl &&
        playedHere(
          createBgamingAdapter({
            url: () => `${sandboxUrl()}/bgaming`,
            casinoId: sandboxOperator,
            authToken: keyOf('bgaming'),
          }),
        ),
  ];
  return choices.filter((adapter) => adapter !== null);
}
