import type { Config } from '../../apps/server/config.ts';
import { simulatedConfig } from '../simulation/server.ts';

/**
 * Settings of the server while the demonstration is made: vendors of the simulator, keys and names of the installation.
 */
export function demoConfig(environment: Record<string, string | undefined>): Config {
  return simulatedConfig({
    DATA_DIR: environment.DATA_DIR || '.data',
    SECRETS_KEY: environment.SECRETS_KEY,
    PRODUCT_NAME: environment.PRODUCT_NAME,
    FEED_SEED: environment.FEED_SEED,
    LOG_LEVEL: environment.DEMO_LOG || 'silent',
    TRUST_PROXY: 'loopback',
    SANDBOX_SUPPORT: 'true',
  });
}
