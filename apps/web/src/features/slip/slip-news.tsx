import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSportsNames } from '../../shared/sports/names.ts';
import type { SlipPick } from '../../shared/sports/slip-pick.ts';
import { useSlip } from '../../shared/sports/slip-store.ts';

/** Announces picks added or removed to screen readers, politely and in one place. */
export function SlipNews({ known }: { known: readonly SlipPick[] }) {
  const { t } = useTranslation('slip');
  const names = useSportsNames();
  const picks = useSlip((slip) => slip.picks);
  const before = useRef(known);
  const [text, setText] = useState('');
  useEffect(() => {
    const earlier = before.current;
    before.current = picks;
    const count = picks.length;
    const last = picks.at(-1);
    if (count < earlier.length) setText(t('news.removed', { count }));
    else if (count > earlier.length && last) {
      const outcome = names.outcome(last, last.outcome, last.competitors, { name: last.name });
      setText(t('news.added', { outcome, count }));
    }
  }, [picks, t, names]);
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}
