import { cx } from '@palpite/ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../rendering/lazy-part.ts';
import { useSportsNames } from '../../shared/sports/names.ts';
import type { SlipPick } from '../../shared/sports/slip-pick.ts';
import { useOnePressSwitch, usePickCount, useSlip } from '../../shared/sports/slip-store.ts';
import { useMedia, wideWindow } from '../../shared/ui/media.ts';

const SlipBar = lazyPart(() => import('../../features/slip/slip-bar.tsx'), 'SlipBar');
const OnePressBar = lazyPart(() => import('../../features/slip/one-press-bar.tsx'), 'OnePressBar');

export function SlipDock({ known, hidden }: { known: readonly SlipPick[]; hidden: boolean }) {
  const count = usePickCount();
  const isOnePress = useOnePressSwitch((state) => state.isOn);
  const wide = useMedia(wideWindow);
  const shown = count > 0 && !hidden && !wide;
  return (
    <>
      <SlipNews known={known} />
      {shown || isOnePress ? (
        <>
          {/* In landscape a phone has no height to spare: the navigation shows the count and opens the slip. */}
          <div aria-hidden="true" className={cx(shown ? 'h-30 short:h-16' : 'h-16', hidden && 'hidden')} />
          <div
            className={cx(
              'fixed inset-x-0 bottom-[calc(var(--nav-height)+var(--safe-bottom)+26px)] z-20 mx-auto flex max-w-120 flex-col gap-2 px-4 short:bottom-[calc(var(--nav-height)+var(--safe-bottom)+8px)]',
              wide ? 'bottom-6! max-w-96' : 'md:right-6 md:bottom-6 md:left-auto md:mx-0 md:w-96 md:px-0',
            )}
          >
            {/* Stays mounted while hidden: it turns the mode off when the login ends, on any screen. */}
            {isOnePress ? <OnePressBar className={hidden ? 'hidden' : undefined} /> : null}
            {shown ? (
              <div className="short:hidden">
                <SlipBar />
              </div>
            ) : null}
          </div>
        </>
      ) : null}
    </>
  );
}

function SlipNews({ known }: { known: readonly SlipPick[] }) {
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
