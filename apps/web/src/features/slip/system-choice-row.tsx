import { Chip, ChipRow } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { bankersOf } from './slip-bets.ts';
import { changeForm } from './slip-form.ts';
import { chosenSystem, type SystemChoice, systemChoices } from './slip-systems.ts';
import type { SlipModel } from './use-slip.ts';

/** Names a system: `2/4`, with its bankers `1/3 + 1 fixa`, or by its common name. */
function useSystemName(): (choice: SystemChoice, free: number, bankers: number) => string {
  const { t } = useTranslation('slip');
  return ({ name, sizes }, free, bankers) => {
    const words = name === null ? `${sizes[0]}/${free}` : t(`system.names.${name}`);
    return bankers === 0 ? words : t('system.withBankers', { system: words, count: bankers });
  };
}

/** Chooses the system, with the number of lines of each. */
export function SystemChoiceRow({ model: { legs, form, terms } }: { model: SlipModel }) {
  const { t } = useTranslation('slip');
  const nameOf = useSystemName();
  const bankers = bankersOf(form, legs).length;
  const choices = systemChoices(legs.length, bankers, terms);
  const chosen = chosenSystem(choices, form.system);
  return (
    <div className="-mx-5">
      <ChipRow label={t('system.label')} className="px-5!">
        {choices.map((choice) => (
          <Chip
            key={choice.id}
            look="outline"
            selected={choice.id === chosen?.id}
            count={t('system.lines', { count: choice.lines })}
            onClick={() => changeForm({ system: choice.id })}
          >
            {nameOf(choice, legs.length - bankers, bankers)}
          </Chip>
        ))}
      </ChipRow>
    </div>
  );
}
