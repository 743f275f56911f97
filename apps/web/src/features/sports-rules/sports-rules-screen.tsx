import { locales } from '@palpite/domain/locales';
import { fromWire } from '@palpite/domain/money';
import { type RuleId, rules, rulesVersion } from '@palpite/domain/sports/rules';
import { sportNames } from '@palpite/domain/sports/sport-faces';
import { Button, Card, Skeleton } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../shared/i18n/i18n.ts';
import { useMoney } from '../../shared/money/money.tsx';
import { currencyOf } from '../../shared/session/player.ts';
import { useSportsTerms } from '../../shared/sports/bet.queries.ts';

/** The rules in the order of the page. The compiler and a test ensure that none is missing. */
export const ruleGroups = {
  time: ['regularTime', 'overtime', 'determinedStands', 'verdict'],
  lines: [
    'handicap',
    'quarterLine',
    'inPlayHandicap',
    'push',
    'levelTwoWay',
    'correctScoreOther',
    'deadHeat',
  ],
  stopped: [
    'postponed',
    'cancelled',
    'abandoned',
    'retired',
    'nonStarter',
    'palpableError',
    'marketWithdrawn',
    'placedLate',
  ],
  combos: ['parlay', 'voidLeg', 'system', 'relatedLegs'],
  payment: ['rounding', 'payoutMax', 'resettlement'],
  cashOut: ['cashOut', 'cashOutConsent', 'cashOutUndone'],
} as const satisfies Record<string, readonly RuleId[]>;

type RuleGroup = keyof typeof ruleGroups;

export function SportsRulesScreen() {
  const { t } = useTranslation('sportsRules');
  return (
    <article className="gutter flex flex-col gap-6 pt-1 pb-8">
      <p className="text-body text-pretty text-fg-2">{t('lead')}</p>
      <RulesList />
      <TermsCard />
    </article>
  );
}

/** Shows every settlement rule, from the same table that the server uses. */
function RulesList() {
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

function TermsCard() {
  const { t } = useTranslation(['sportsRules', 'home', 'common']);
  const money = useMoney();
  const { data: terms, isLoadingError, refetch } = useSportsTerms();
  if (isLoadingError) {
    return (
      <Card className="flex flex-col items-start gap-3">
        <p className="text-body-sm text-fg-2">{t('sportsRules:failed')}</p>
        <Button variant="secondary" onClick={() => void refetch()}>
          {t('common:retry')}
        </Button>
      </Card>
    );
  }
  if (!terms) return <Skeleton className="h-40 w-full rounded-card" />;
  const amount = (wire: number) =>
    money(fromWire(wire, currencyOf(terms.currency)), currencyOf(terms.currency));
  return (
    <>
      <section className="flex flex-col gap-2">
        <h2 className="text-title-sm">{t('sportsRules:limits.title')}</h2>
        <Card>
          <ul className="flex flex-col gap-2 text-body-sm text-fg-2">
            <li>
              {t('sportsRules:limits.stake', { min: amount(terms.stakeMin), max: amount(terms.stakeMax) })}
            </li>
            <li>{t('sportsRules:limits.payout', { max: amount(terms.payoutMax) })}</li>
            <li>{t('sportsRules:limits.legs', { legs: terms.legsMax })}</li>
          </ul>
        </Card>
      </section>
      <section className="flex flex-col gap-2">
        <h2 className="text-title-sm">{t('sportsRules:delays.title')}</h2>
        <Card className="flex flex-col gap-3">
          <p className="text-body-sm text-pretty text-fg-2">{t('sportsRules:delays.text')}</p>
          <dl className="grid grid-cols-2 gap-x-6 gap-y-2 text-body-sm big:grid-cols-1">
            {sportNames.map((sport) => (
              <div key={sport} className="flex justify-between gap-2">
                <dt className="text-fg-2">{t(`home:sports.${sport}`)}</dt>
                <dd className="tabular font-semibold">
                  {t('sportsRules:delays.seconds', { seconds: terms.delaySeconds[sport] ?? 0 })}
                </dd>
              </div>
            ))}
          </dl>
        </Card>
      </section>
    </>
  );
}
