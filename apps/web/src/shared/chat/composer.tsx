import { IconButton } from '@palpite/ui';
import { shrinkPicture, toBase64 } from '@palpite/ui/shrink-picture';
import { ImagePlus, SendHorizontal, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '../api/new-id.ts';
import type { Outgoing } from './message-list.tsx';

/** Equals `messageLengthMax` of the contracts, whose module would load zod. */
const lengthMax = 2_000;
const typingEveryMs = 2_500;

export type Draft = { text: string; picture?: string };

export function Composer({
  draft,
  onDraft,
  onSend,
  onTyping,
  label,
}: {
  draft: Draft;
  onDraft: (draft: Draft) => void;
  onSend: () => void;
  onTyping: () => void;
  label: string;
}) {
  const { t } = useTranslation('chat');
  const files = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const typingSentAtMs = useRef(Number.NEGATIVE_INFINITY);
  const canSend = draft.text.trim() !== '' || draft.picture !== undefined;
  const send = () => {
    if (canSend) onSend();
    else field.current?.focus();
  };
  const type = (text: string) => {
    onDraft({ ...draft, text });
    if (text === '' || performance.now() - typingSentAtMs.current < typingEveryMs) return;
    typingSentAtMs.current = performance.now();
    onTyping();
  };
  const pick = async (file: File | undefined) => {
    if (file) onDraft({ ...draft, picture: await toBase64(await shrinkPicture(file, sideMax, quality)) });
    if (files.current) files.current.value = '';
  };
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {draft.picture === undefined ? null : (
        <div className="flex items-center gap-2 rounded-md bg-surface-2 py-1 pr-1 pl-3 text-caption">
          <ImagePlus size={16} aria-hidden="true" className="text-fg-3" />
          <span className="flex-1">{t('yourPicture')}</span>
          <IconButton
            size={40}
            label={t('removePicture')}
            icon={<X size={18} />}
            onClick={() => onDraft({ text: draft.text })}
          />
        </div>
      )}
      <div className="flex items-end gap-1">
        <input
          ref={files}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          className="sr-only"
          tabIndex={-1}
          aria-label={t('attach')}
          onChange={(event) => void pick(event.target.files?.[0])}
        />
        <IconButton
          label={t('attach')}
          icon={<ImagePlus size={22} />}
          onClick={() => files.current?.click()}
        />
        <textarea
          ref={field}
          dir="auto"
          aria-label={label}
          placeholder={label}
          rows={1}
          maxLength={lengthMax}
          value={draft.text}
          className="field-sizing-content max-h-32 min-h-12 flex-1 resize-none rounded-card border border-control bg-surface-1 px-3.5 py-2.5 text-body text-fg-1 outline-none placeholder:text-fg-3 focus:border-focus"
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            send();
          }}
        />
        <button
          type="submit"
          aria-label={t('send')}
          // The button stays enabled: a press without text shows what is missing.
          title={canSend ? undefined : label}
          aria-disabled={!canSend || undefined}
          className="flex size-12 shrink-0 items-center justify-center rounded-full bg-action text-on-action active:bg-action-pressed aria-disabled:bg-surface-2 aria-disabled:text-fg-3"
        >
          <SendHorizontal size={22} aria-hidden="true" />
        </button>
      </div>
    </form>
  );
}

/** Longest side of a sent picture in pixels: enough to read a receipt. */
const sideMax = 1_600;
const quality = 0.85;

/**
 * Sends messages and keeps those that have not arrived. A failed message keeps its id, so that sending it again cannot
 * duplicate it. `send` returns null or the error message.
 */
export function useOutgoing(send: (message: Outgoing) => Promise<string | null>) {
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([]);
  const put = (message: Outgoing) =>
    setOutgoing((now) => [...now.filter(({ messageId }) => messageId !== message.messageId), message]);
  const again = async (message: Outgoing) => {
    put({ ...message, failed: null });
    const failed = await send(message);
    if (failed !== null) put({ ...message, failed });
    else setOutgoing((now) => now.filter(({ messageId }) => messageId !== message.messageId));
  };
  return {
    outgoing,
    again: (message: Outgoing) => void again(message),
    write: (draft: Draft) =>
      void again({ messageId: newId(), ...draft, text: draft.text.trim(), failed: null }),
  };
}
