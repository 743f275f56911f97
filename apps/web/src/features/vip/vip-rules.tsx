import { SectionHead } from '@palpite/ui';
import { useTranslation } from 'react-i18next';

/** This says how the club works, in the words of its members. */
export function VipRules({ keepDays }: { keepDays: number | null }) {
  const { t } = useTranslation('vip');
  const rules = [
    t('rules.count'),
    t('rules.award'),
    keepDays === null ? t('rules.keepForever') : t('rules.keepDays', { days: keepDays }),
  ];
  return (
    <section>
      <SectionHead title={t('rules.title')} />
      <ul className="gutter flex list-disc flex-col gap-2 pl-9 text-body-sm text-fg-2 marker:text-fg-3">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </section>
  );
}
