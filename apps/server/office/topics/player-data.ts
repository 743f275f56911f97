import { engagementData } from '../../modules/engagement/index.ts';
import { findPlayerByUsername, identityData } from '../../modules/identity/index.ts';
import { ownGameData } from '../../modules/originals/index.ts';
import { paymentData } from '../../modules/payments/index.ts';
import { providerData } from '../../modules/providers/index.ts';
import { betData } from '../../modules/sportsbook/index.ts';
import { supportData } from '../../modules/support/index.ts';
import { walletData } from '../../modules/wallet/index.ts';
import { defaultTimeZone } from '../../platform/days.ts';
import type { Db } from '../../platform/db.ts';
import { exportMax, type PersonalData, readPersonalData } from '../../platform/personal-data.ts';
import { type Done, done, refused } from '../office-topic.ts';

/** Every table about players is exported or left out by one of these. */
export const personalData: readonly PersonalData[] = [
  identityData,
  walletData,
  paymentData,
  ownGameData,
  providerData,
  betData,
  engagementData,
  supportData,
];

type ExportOrder = { email: string; from?: string | undefined; to?: string | undefined };

const megabytes = exportMax.bytes / 1024 / 1024;

/** What the platform stores about a person, as a JSON file, all of one moment. */
async function exportData(db: Db, { email, from, to }: ExportOrder): Promise<Done> {
  const player = await findPlayerByUsername(db, email);
  if (!player) return refused('There is no such player.', 'Este jogador não existe.');
  const period = { from: from ?? null, to: to ?? null, zone: defaultTimeZone };
  const tables = personalData.flatMap(({ exported }) => exported);
  const sections = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => readPersonalData(tx, tables, player.id, period));
  if (sections === null)
    return refused(
      `More than ${exportMax.rows} rows or ${megabytes} MB of pictures. Export shorter periods, such as one month.`,
      `Mais de ${exportMax.rows} linhas ou ${megabytes} MB de imagens. Exporte períodos menores, como um mês.`,
    );
  const head = {
    format: 'palpite-personal-data-1',
    player: String(player.id),
    exportedAt: new Date().toISOString(),
    period: from || to ? { from: period.from, to: period.to, zone: period.zone } : null,
    amounts: 'Fields that end in _minor are in the smallest unit of the currency, such as centavos.',
  };
  const text = `{\n${JSON.stringify(head).slice(1, -1)},\n"sections": {\n${sections}\n}\n}\n`;
  return done('The file has the data of the player.', 'O arquivo traz os dados do jogador.', {
    file: { name: `player-${player.id}.json`, type: 'application/json', text },
  });
}

export const dataActions = { export: exportData };
