import { useTranslation } from 'react-i18next';
import { RulesList } from '../features/sports-rules/rules-list.tsx';
import { TermsCard } from '../features/sports-rules/terms-card.tsx';

export function SportsRulesPage() {
  const { t } = useTranslation('sportsRules');
  return (
    <article className="gutter flex flex-col gap-6 pt-1 pb-8">
      <p className="text-body text-pretty text-fg-2">{t('lead')}</p>
      <RulesList />
      <TermsCard />
    </article>
  );
}
