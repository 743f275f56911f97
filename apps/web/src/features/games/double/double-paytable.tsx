import { doublePays } from '@palpite/domain/games/double';
import { useTranslation } from 'react-i18next';
import { ColorMark } from './cell-art.tsx';
import { betColors } from './double-bets.tsx';

const cells = { red: 7, white: 1, black: 7 } as const;

export function DoublePaytable({ title }: { title: string }) {
  const { t } = useTranslation('double');
  return (
    <section>
      <h3 className="text-title-sm">{title}</h3>
      <ul className="mt-2 divide-y divide-hairline/60">
        {betColors.map((color) => (
          <li key={color} className="flex min-h-12 items-center gap-3 text-body-sm">
            <ColorMark color={color} className="size-7" />
            <span className="flex-1 font-semibold">{t(`colors.${color}`)}</span>
            <span className="text-fg-3">{t('rules.chance', { cells: cells[color] })}</span>
            <span className="w-14 text-right font-brand font-bold">{doublePays(color)}×</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
