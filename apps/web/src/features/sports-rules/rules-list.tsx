import { locales } from '@palpite/domain/locales';
import { type RuleId, rules, rulesVersion } from '@palpite/domain/sports/rules';
import { Card } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../shared/i18n/i18n.ts';
import { type RuleGroup, ruleGroups } from './rule-groups.ts';

/** Shows every settlement rule, from the same table that the server uses. */
export function RulesList() {
  const { t } = useTranslation(['sportsRules']);
  return (
    <>
      {(Object.keys(ruleGroups) as RuleGroup[]).map((group) => (
        <section key={group} className="flex flex-col gap-2">
          <h2 className="text-title-sm">{t(`groups.${group}`)}</h2>
          <Card className="flex flex-col gap-4">
            {ruleGroups[group].map((id) => (
              <Rule key={id} id={id} />
            ))}
          </Card>
        </section>
      ))}
      <p className="text-caption text-fg-3">{t('version', { version: rulesVersion })}</p>
    </>
  );
}

function Rule({ id }: { id: RuleId }) {
  const { t } = useTranslation(['sportsRules', 'home']);
  const locale = useLocale();
  const { params, sports } = rules[id];
  const names = sports?.map((sport) => t(`home:sports.${sport}`));
  return (
    <div>
      <p className="text-body-sm text-pretty text-fg-2">{t(`sportsRules:rules.${id}`, { ...params })}</p>
      {names && (
        <p className="mt-1 text-caption text-fg-3">
          {t('sportsRules:appliesTo', {
            sports: new Intl.ListFormat(locales[locale].tag, { type: 'conjunction' }).format(names),
          })}
        </p>
      )}
    </div>
  );
}
