import { Button, cx, tapOnly } from '@palpite/ui';
import { CircleAlert, Clock3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export type BetBarProps = {
  note: ReactNode;
  noteTone: 'plain' | 'problem' | 'wait';
  label: ReactNode;
  waiting: boolean;
  disabled?: boolean;
  /** Keys with the same effect, in the format of `aria-keyshortcuts`. */
  shortcuts?: string;
  aside?: ReactNode;
  onPress: () => void;
};

const icons = { plain: null, problem: CircleAlert, wait: Clock3 } as const;
const colours = { plain: 'text-fg-2', problem: 'text-down', wait: 'text-boost' } as const;

/** The line keeps its height, whatever its text. */
export function BetBar(props: BetBarProps) {
  const {
    note,
    noteTone,
    label,
    waiting,
    disabled = false,
    shortcuts = 'Space Enter',
    aside,
    onPress,
  } = props;
  const { t } = useTranslation('originals');
  const Icon = icons[noteTone];
  return (
    <div className="sticky bottom-0 z-10 flex flex-col gap-1.5 bg-ground pt-1 pb-[calc(var(--safe-bottom)+12px)] short:gap-1 short:pb-[calc(var(--safe-bottom)+8px)] md:static md:bg-transparent md:pb-0">
      <div className={noteTone === 'plain' ? 'h-8 short:h-6 big:h-auto' : undefined}>
        <div
          role={noteTone === 'plain' ? undefined : 'status'}
          className={cx(
            'flex min-h-8 short:min-h-6 items-center gap-2 text-label font-medium',
            colours[noteTone],
            noteTone === 'plain' && 'apart',
          )}
        >
          {Icon ? <Icon aria-hidden="true" size={16} className="shrink-0" /> : null}
          <div className="flex min-w-0 flex-1 flex-col justify-center self-stretch">{note}</div>
        </div>
      </div>
      <div className="h-14 short:h-12 big:h-auto">
        <div className="apart flex h-full gap-2">
          <Button
            size={56}
            block
            // Own compositing layer: without it each press would rebuild the layers of the page.
            className="tabular will-change-transform short:min-h-12 big:py-1"
            disabled={disabled}
            loading={waiting}
            loadingLabel={t('bet.waiting')}
            aria-keyshortcuts={shortcuts || undefined}
            onClick={onPress}
            onPointerDown={tapOnly}
          >
            {label}
          </Button>
          {aside}
        </div>
      </div>
    </div>
  );
}
