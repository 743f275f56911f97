import { cx } from '@palpite/ui';
import { Headset } from 'lucide-react';
import { type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openOverlay } from '../../shared/overlays.ts';
import { isLoggedIn } from '../../shared/session.ts';
import { useUnread } from '../../shared/use-unread.ts';
import { setChatPlace, useChatPlace } from './chat-place.ts';

/** A press that moves further is a drag, in pixels. */
const dragFrom = 8;

/** Section 6: without a token the support action opens the login. */
export function openSupport(): void {
  openOverlay(isLoggedIn() ? 'chat' : 'login');
}

/**
 * This floats over the screens and opens the support. It can be dragged to where it is not in the way, between the top
 * bar and whatever stands at the bottom; the panel has a button that moves it as well.
 */
export function ChatButton({ above }: { above: 'nav' | 'slip' }) {
  const { t } = useTranslation('chat');
  const { chat } = useUnread();
  const { side, up } = useChatPlace();
  const lane = useRef<HTMLDivElement>(null);
  const from = useRef<{ x: number; y: number } | null>(null);
  const [moved, setMoved] = useState<{ x: number; y: number } | null>(null);

  const move = (event: PointerEvent) => {
    if (!from.current) return;
    const x = event.clientX - from.current.x;
    const y = event.clientY - from.current.y;
    if (moved || Math.hypot(x, y) > dragFrom) setMoved({ x, y });
  };
  const drop = (event: PointerEvent) => {
    from.current = null;
    const box = lane.current?.getBoundingClientRect();
    if (!moved || !box) return;
    const share = (box.bottom - event.clientY - 24) / Math.max(1, box.height - 48);
    setChatPlace({
      side: event.clientX < box.left + box.width / 2 ? 'left' : 'right',
      up: Math.floor(Math.min(1, Math.max(0, share)) * 1_000),
    });
  };
  return (
    <div
      ref={lane}
      className={cx(
        'pointer-events-none fixed inset-x-0 top-20 z-20 mx-auto max-w-360 md:bottom-6',
        above === 'nav' && 'bottom-[calc(var(--nav-height)+var(--safe-bottom)+34px)]',
        above === 'slip' && 'bottom-[calc(var(--nav-height)+var(--safe-bottom)+100px)] md:bottom-26',
      )}
    >
      <button
        type="button"
        aria-label={chat > 0 ? t('openUnread', { count: chat }) : t('open')}
        className={cx(
          'pointer-events-auto absolute flex size-12 touch-none lg:size-9 items-center justify-center rounded-full border border-hairline bg-surface-2 text-fg-1 shadow-overlay',
          // Beside the navigation and the slip that stand there on wide screens; on the widest it fits between the content
          // and the slip and covers neither.
          side === 'left' ? 'left-3 md:left-63' : 'right-3 lg:right-88.5',
        )}
        style={{
          bottom: `calc((100% - 48px) * ${up / 1_000})`,
          transform: moved ? `translate(${moved.x}px, ${moved.y}px)` : undefined,
        }}
        onPointerDown={(event) => {
          from.current = { x: event.clientX, y: event.clientY };
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={move}
        onPointerUp={drop}
        onPointerCancel={() => {
          from.current = null;
          setMoved(null);
        }}
        onClick={() => {
          // The press that ends a drag opens nothing.
          if (moved) setMoved(null);
          else openSupport();
        }}
      >
        <Headset aria-hidden="true" className="size-5.5 lg:size-5" />
        {chat > 0 ? (
          <span
            aria-hidden="true"
            className="tabular absolute -top-1 -right-1 min-w-5 rounded-full bg-danger px-1 text-center text-micro leading-5 font-bold text-on-danger"
          >
            {chat}
          </span>
        ) : null}
      </button>
    </div>
  );
}
