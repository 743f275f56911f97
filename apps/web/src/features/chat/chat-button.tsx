import { cx } from '@palpite/ui';
import { Headset } from 'lucide-react';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UnreadCount, useUnread } from '../../shared/session/unread.tsx';
import { setChatPlace, useChatPlace } from './chat-place.ts';
import { openSupport } from './open-support.ts';

/** A pointer that moves further, in pixels, is dragging. */
const dragFrom = 8;

/** Height of the navigation and the space above it, in pixels. */
const navPx = 70;

function useRoomInSight() {
  const room = useRef<HTMLDivElement>(null);
  const [inSight, setInSight] = useState(false);
  useEffect(() => {
    const element = room.current;
    if (!element) return;
    const watch = new IntersectionObserver((entries) => setInSight(entries.at(-1)?.isIntersecting === true), {
      rootMargin: `0px 0px -${navPx}px`,
      threshold: 1,
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return { room, inSight };
}

/**
 * A tab as narrow as the screen's margin, so that it covers no price, amount or control. At the end of a screen, where
 * space is left for it, it has its full size, but never in a game. Players can drag it along the left and right edge.
 */
export function ChatButton({ above }: { above: 'nav' | 'slip' | 'game' }) {
  const { t } = useTranslation('chat');
  const { chat } = useUnread();
  const { room, inSight } = useRoomInSight();
  const { side, up } = useChatPlace();
  const isWhole = above !== 'game' && inSight;
  // The tab has no room for a count on its corner, which would cover the prices beside it.
  const isUnreadTab = !isWhole && chat > 0;
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
    const share = (box.bottom - event.clientY - 22) / Math.max(1, box.height - 44);
    setChatPlace({
      side: event.clientX < box.left + box.width / 2 ? 'left' : 'right',
      up: Math.floor(Math.min(1, Math.max(0, share)) * 1_000),
    });
  };
  return (
    <>
      {above === 'game' ? null : <div ref={room} aria-hidden="true" className="h-12" />}
      <div
        ref={lane}
        className={cx(
          'pointer-events-none fixed inset-x-0 top-20 z-20',
          above === 'nav' && 'bottom-[calc(var(--nav-height)+var(--safe-bottom)+14px)]',
          above === 'slip' && 'bottom-[calc(var(--nav-height)+var(--safe-bottom)+152px)]',
          above === 'game' && 'bottom-[calc(var(--safe-bottom)+152px)]',
        )}
      >
        <button
          type="button"
          aria-label={chat > 0 ? t('openUnread', { count: chat }) : t('open')}
          className={cx(
            'pointer-events-auto absolute flex touch-none items-center justify-center border border-hairline',
            isUnreadTab ? 'bg-danger text-on-danger' : 'bg-surface-2 text-fg-1',
            isWhole ? 'size-11 rounded-full shadow-overlay' : 'h-11 w-3.5',
            isWhole && (side === 'left' ? 'left-3' : 'right-3'),
            !isWhole &&
              (side === 'left' ? 'left-0 rounded-r-md border-l-0' : 'right-0 rounded-l-md border-r-0'),
          )}
          style={{
            bottom: `calc((100% - 44px) * ${up / 1_000})`,
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
            // A click that ends a drag opens nothing.
            if (moved) setMoved(null);
            else openSupport();
          }}
        >
          {isUnreadTab ? (
            <span aria-hidden="true" className="tabular text-[11px] leading-none font-bold tracking-tighter">
              {chat > 9 ? '9+' : chat}
            </span>
          ) : (
            <Headset aria-hidden="true" size={isWhole ? 20 : 11} />
          )}
          {isWhole && chat > 0 ? <UnreadCount count={chat} inCorner /> : null}
        </button>
      </div>
    </>
  );
}
