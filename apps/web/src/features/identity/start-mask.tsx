import type { StartMask as OperatorMask } from '@palpite/contracts/start-masks';
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
import { MaskButtons, MaskPicture } from './operator-mask.tsx';
import { findStartMask } from './start-mask.queries.ts';

export function StartMask({ registered, onClose }: OverlayComponentProps<'startMask'>) {
  const { t } = useTranslation('identity');
  const player = usePlayer();
  const [open, setOpen] = useState(true);
  const [now] = useState(() => new Date());
  /** What opens after the fade-out. */
  const [next, setNext] = useState<{ open: () => void } | null>(null);
  const [mask] = useState(() => findStartMask(registered));
  // A state, not a ref: the portal renders the line after the first effect.
  const [line, setLine] = useState<HTMLElement | null>(null);
  const hold = useClosingClock(line, mask ? readingMs(mask) : greetingMs, () => setOpen(false));
  const part = partOfDay(now.getHours());
  const leave = (then?: () => void) => {
    setNext(then ? { open: then } : null);
    setOpen(false);
  };
  return (
    <Cover
      open={open}
      onOpenChange={setOpen}
      onClosed={() => {
        onClose();
        next?.open();
      }}
      title={
        mask ? (
          <span className="break-words">{mask.title}</span>
        ) : (
          <Welcome kind={registered ? 'welcome' : part} />
        )
      }
      art={
        <>
          <StartArt part={part} day={now.toISOString().slice(0, 10)} />
          {mask?.pictureId ? <MaskPicture pictureId={mask.pictureId} /> : null}
        </>
      }
      badge={
        player ? (
          <Avatar size={80} className="ring-4 ring-ground">
            <AvatarArt index={player.avatarIndex} className="size-full" />
          </Avatar>
        ) : null
      }
      {...hold}
    >
      {mask ? (
        <>
          <p className="break-words whitespace-pre-line text-body text-fg-2">{mask.text}</p>
          <div className="mt-6">
            <MaskButtons mask={mask} registered={registered} leave={leave} />
          </div>
        </>
      ) : (
        <>
          <Balance />
          {registered ? null : <OpenSignIn onPress={() => leave(() => openOverlay('signIn'))} />}
          <Button size={56} block className="mt-6" onClick={() => leave()}>
            {t(registered ? 'start.first' : 'start.go')}
          </Button>
        </>
      )}
      <span aria-hidden="true" className="mt-5 block h-0.5 overflow-hidden rounded-full bg-surface-3">
        <span ref={setLine} className="block h-full origin-left rounded-full bg-action" />
      </span>
    </Cover>
  );
}

function Welcome({ kind }: { kind: 'welcome' | PartOfDay }) {
  const { t } = useTranslation('identity');
  const name = firstName(usePlayer()?.name ?? '');
  return name ? t(`start.${kind}Name`, { player: name }) : t(`start.${kind}`);
}

function Balance() {
  const { t } = useTranslation('identity');
  const player = usePlayer();
  return (
    <>
      <p className="text-body-sm text-fg-2">{t('start.balance')}</p>
      <p className="mt-1 text-money">
        {player ? (
          <Money minor={player.cashMinor} currency={player.currency} />
        ) : (
          <Skeleton className="h-9 w-40" />
        )}
      </p>
    </>
  );
}

/** The sign-in of the day, while it is open. */
function OpenSignIn({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation('identity');
  const money = useMoney();
  const player = usePlayer();
  const { signIn } = useSignIn();
  if (!player || signIn?.state !== 'open') return null;
  return (
    <button
      type="button"
      onClick={onPress}
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

/** A slow reader needs 60 ms for a character. */
const readingMsPerCharacter = 60;

/** How long the operator's text stays: as long as it takes to read, and at least as long as the greeting. */
export const readingMs = ({ title, text }: Pick<OperatorMask, 'title' | 'text'>): number =>
  Math.max(greetingMs, (title.length + text.length) * readingMsPerCharacter);

/** With reduced motion the line is static and the time still runs. */
function useClosingClock(line: HTMLElement | null, duration: number, end: () => void) {
  const running = useRef<Animation | null>(null);
  const latest = useRef(end);
  latest.current = end;
  useEffect(() => {
    const frames = prefersReducedMotion() ? [] : [{ transform: 'scaleX(1)' }, { transform: 'scaleX(0)' }];
    const animation = line?.animate(frames, { duration, fill: 'forwards' });
    if (!animation) return;
    animation.onfinish = () => latest.current();
    running.current = animation;
    return () => animation.cancel();
  }, [line, duration]);
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
