import { formatNumber } from '@palpite/i18n';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.ts';
import { risks } from './row-double-preview.ts';

export type TowerTableProps = {
  /** Multiplier of a row with its decimals. */
  print: (tiles: (typeof risks)[number], row: number) => { value: number; decimals: number };
  rows: number;
};

/** Payout of each row by risk. */
export function TowerTable({ print, rows }: TowerTableProps) {
  const { t } = useTranslation('rowDouble');
  const locale = useLocale();
  return (
    <section>
      <h3 className="text-title-sm">{t('rules.table')}</h3>
      <p className="mt-1 text-body-sm text-fg-2">{t('rules.tableLead')}</p>
      <table className="tabular mt-2 w-full text-body-sm">
        <thead>
          <tr className="text-left text-caption text-fg-3">
            <th className="py-1.5 font-medium">{t('rules.rowName')}</th>
            {risks.map((tiles) => (
              <th key={tiles} className="py-1.5 text-right font-medium">
                {t(`risks.${tiles}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline/60">
          {Array.from({ length: rows }, (_, row) => row + 1).map((row) => (
            <tr key={row}>
              <td className="py-2">{row}</td>
              {risks.map((tiles) => {
                const { value, decimals } = print(tiles, row);
                return (
                  <td key={tiles} className="py-2 text-right font-semibold">
                    {formatNumber(value, locale, decimals)}×
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
