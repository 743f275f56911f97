import { Banner, cx, GameTile, IconButton, Spinner } from '@palpite/ui';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dismissNotice, shownNotice, useNotice } from '../../shared/messages/notice.ts';
import type { FrameRules } from './game-frame.ts';
import { type GameMessage, postToGameFrame, readGameMessage } from './game-frame.ts';

/** After this time the player sees that loading takes longer than usual. */
const slowMs = 8_000;
/** Request timeout (section 9). */
const timeoutMs = 30_000;
/**
 * A page that has loaded but sent no `ready` is shown after this time. One that should have sent a message by now
 * counts as failed.
 */
const silentMs = 2_500;

export type GameWindowProps = {
  url: string;
  rules: FrameRules;
  /** The page sends messages about its state. */
  pageSpeaks: boolean;
  name: string;
  art: string;
  /** Changes whenever the balance may have changed. The page then reads it from its own server. */
  balanceVersion: string;
  onMessage: (message: GameMessage) => void;
  onTimeout: () => void;
  /** The frame contains an error page instead of the game. */
  onUnshown: () => void;
};

export function GameWindow(props: GameWindowProps) {
  const { url, rules, pageSpeaks, name, art, balanceVersion, onMessage, onTimeout, onUnshown } = props;
  const { t } = useTranslation(['play', 'common']);
  const frame = useRef<HTMLIFrameElement>(null);
  const [stage, setStage] = useState<'opening' | 'slow' | 'shown'>('opening');
  const [speaks, setSpeaks] = useState(false);
  const notice = useNotice(shownNotice);
  const greeted = useRef(false);
  const onMessageRef = useRef(onMessage);
  onMessageRef.current = onMessage;

  useEffect(() => {
    function receive(event: MessageEvent<unknown>) {
      const message = readGameMessage(event, frame.current?.contentWindow ?? null, rules);
      if (message === null) return;
      greeted.current = true;
      if (message === 'ready') {
        setSpeaks(true);
        setStage('shown');
      }
      onMessageRef.current(message);
    }
    window.addEventListener('message', receive);
    return () => window.removeEventListener('message', receive);
  }, [rules]);

  useEffect(() => {
    if (stage === 'shown') return;
    const slow = setTimeout(() => setStage('slow'), slowMs);
    return () => clearTimeout(slow);
  }, [stage]);

  const giveUp = useRef(onTimeout);
  giveUp.current = onTimeout;
  const shown = stage === 'shown';
  useEffect(() => {
    if (shown) return;
    const late = setTimeout(() => giveUp.current(), timeoutMs);
    return () => clearTimeout(late);
  }, [shown]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the change of the version matters
  useEffect(() => {
    if (speaks) postToGameFrame(frame.current?.contentWindow ?? null, rules, { type: 'balanceChanged' });
  }, [balanceVersion, speaks, rules]);

  useEffect(() => {
    if (speaks && notice !== null)
      postToGameFrame(frame.current?.contentWindow ?? null, rules, { type: 'notice', text: notice });
  }, [notice, speaks, rules]);

  return (
    <div className="relative min-h-0 flex-1">
      <iframe
        ref={frame}
        src={url}
        title={t('play:frame', { game: name })}
        sandbox={rules.sandbox}
        allow="autoplay; fullscreen; screen-wake-lock"
        referrerPolicy="strict-origin"
        onLoad={() =>
          setTimeout(() => (pageSpeaks && !greeted.current ? onUnshown() : setStage('shown')), silentMs)
        }
        className={cx('absolute inset-0 size-full border-0', shown ? '' : 'invisible')}
      />
      {shown ? null : (
        <div role="status" className="absolute inset-0 grid place-items-center px-8 text-center">
          <div className="flex flex-col items-center gap-5">
            <span className="w-36">
              <GameTile game={art} />
            </span>
            <span className="flex items-center gap-2.5 text-body-sm text-fg-2">
              <Spinner />
              {t('play:opening', { game: name })}
            </span>
            <p className={cx('max-w-64 text-caption text-fg-3', stage === 'slow' ? '' : 'invisible')}>
              {t('play:slow')}
            </p>
          </div>
        </div>
      )}
      {notice !== null && !speaks ? (
        <div className="absolute inset-x-2 top-2">
          <Banner
            live
            action={
              <IconButton
                size={32}
                label={t('common:notice.dismiss')}
                icon={<X size={18} />}
                onClick={dismissNotice}
              />
            }
          >
            {notice}
          </Banner>
        </div>
      ) : null}
    </div>
  );
}
