import {
  Avatar,
  AvatarArt,
  Button,
  Cover,
  GlyphArt,
  type GlyphName,
  type PaletteName,
  Skeleton,
  WallArt,
} from '@palpite/ui';
import { CalendarCheck, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Money, useMoney } from '../../shared/money/money.tsx';
import { type OverlayComponentProps, openOverlay } from '../../shared/overlays/overlays.ts';
import { usePlayer } from '../../shared/session/player.ts';
import { awardOfToday, useSignIn } from '../../shared/session/sign-in.ts';
import { prefersReducedMotion } from '../../shared/ui/media.ts';

export function StartMask({ registered, onClose }: OverlayComponentProps<'startMask'>) {
  const { t } = useTranslation('identity');
  const money = useMoney();
  const player = usePlayer();
  const [open, setOpen] = useState(true);
  const [now] = useState(() => new Date());
  // A state, not a ref: the portal renders the line after the first effect.
  const [line, setLine] = useState<HTMLElement | null>(null);
  const hold = useClosingClock(line, () => setOpen(false));
  const part = partOfDay(now.getHours());
  const name = firstName(player?.name ?? '');
  const kind = registered ? 'welcome' : part;
  const { signIn } = useSignIn();
  const [signsIn, setSignsIn] = useState(false);
  return (
    <Cover
      open={open}
      onOpenChange={setOpen}
      onClosed={() => {
        onClose();
        if (signsIn) openOverlay('signIn');
      }}
      title={name ? t(`start.${kind}Name`, { player: name }) : t(`start.${kind}`)}
      art={<StartArt part={part} day={now.toISOString().slice(0, 10)} />}
      badge={
        player ? (
          <Avatar size={80} className="ring-4 ring-ground">
            <AvatarArt index={player.avatarIndex} className="size-full" />
          </Avatar>
        ) : null
      }
      {...hold}
    >
      <p className="text-body-sm text-fg-2">{t('start.balance')}</p>
      <p className="mt-1 text-money">
        {player ? (
          <Money minor={player.cashMinor} currency={player.currency} />
        ) : (
          <Skeleton className="h-9 w-40" />
        )}
      </p>
      {player && !registered && signIn?.state === 'open' ? (
        <button
          type="button"
          onClick={() => {
            setSignsIn(true);
            setOpen(false);
          }}
          className="mt-5 flex min-h-14 w-full items-center gap-3 rounded-card bg-surface-1 px-4 py-2 text-left active:bg-surface-2"
        >
          <CalendarCheck aria-hidden="true" size={22} className="shrink-0 text-accent" />
          <span className="min-w-0 flex-1">
            <span className="block text-body-sm font-semibold">{t('start.signIn')}</span>
            <span className="block text-caption text-fg-3">
              {t('start.signInText', { amount: money(awardOfToday(signIn), player.currency) })}
            </span>
          </span>
          <ChevronRight aria-hidden="true" size={18} className="shrink-0 text-fg-3" />
        </button>
      ) : null}
      <Button size={56} block className="mt-6" onClick={() => setOpen(false)}>
        {t(registered ? 'start.first' : 'start.go')}
      </Button>
      <span aria-hidden="true" className="mt-5 block h-0.5 overflow-hidden rounded-full bg-surface-3">
        <span ref={setLine} className="block h-full origin-left rounded-full bg-action" />
      </span>
    </Cover>
  );
}

const skies: Record<PartOfDay, { palette: PaletteName; glyph: GlyphName }> = {
  morning: { palette: 'maracuja', glyph: 'sol' },
  afternoon: { palette: 'azulejo', glyph: 'pipa' },
  evening: { palette: 'noite', glyph: 'lua' },
};

interface StartArtProps {
  part: PartOfDay;
  /** Seed: each day has its own pattern. */
  day: string;
}

function StartArt({ part, day }: StartArtProps) {
  const { palette, glyph } = skies[part];
  return (
    <>
      <WallArt seed={`${day}-${part}`} columns={4} rows={6} palette={palette} quiet className="size-full" />
      <GlyphArt
        glyph={glyph}
        palette={palette}
        className="absolute top-1/2 left-1/2 aspect-square h-[min(72%,84vw)] -translate-x-1/2 -translate-y-[54%]"
      />
    </>
  );
}

const greetingMs = 6_000;

/** With reduced motion the line is static and the time still runs. */
function useClosingClock(line: HTMLElement | null, end: () => void) {
  const running = useRef<Animation | null>(null);
  const latest = useRef(end);
  latest.current = end;
  useEffect(() => {
    const frames = prefersReducedMotion() ? [] : [{ transform: 'scaleX(1)' }, { transform: 'scaleX(0)' }];
    const animation = line?.animate(frames, { duration: greetingMs, fill: 'forwards' });
    if (!animation) return;
    animation.onfinish = () => latest.current();
    running.current = animation;
    return () => animation.cancel();
  }, [line]);
  return {
    onPointerDown: () => running.current?.pause(),
    onPointerUp: () => running.current?.play(),
    onPointerCancel: () => running.current?.play(),
  };
}

type PartOfDay = 'morning' | 'afternoon' | 'evening';

/** Returns the part of the day at an hour; the hours before five count as evening. */
export function partOfDay(hour: number): PartOfDay {
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}

export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? '';
}
