import { ImagePlus, SendHorizontal, X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { ToolButton } from '../tool-button.tsx';
import { say } from './chat-texts.ts';
import { messageLengthMax } from './contract-values.ts';
import { encodePicture } from './picture.ts';

const typingEveryMs = 2_500;

export type Draft = { text: string; picture?: string };

type Props = {
  draft: Draft;
  onDraft: (draft: Draft) => void;
  onSend: () => void;
  onTyping: () => void;
  start: ReactNode;
};

/** The field for an answer. Enter sends it, Shift and Enter begin a line. */
export function Composer({ draft, onDraft, onSend, onTyping, start }: Props) {
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
    if (file) onDraft({ ...draft, picture: await encodePicture(file) });
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
        <p className="flex items-center gap-2 rounded-sm bg-inset py-0.5 pr-1 pl-3">
          <ImagePlus size={16} aria-hidden="true" className="text-fg-3" />
          <span className="grow">{say('yourPicture')}</span>
          <ToolButton label={say('removePicture')} onClick={() => onDraft({ text: draft.text })}>
            <X size={16} />
          </ToolButton>
        </p>
      )}
      <div className="flex items-end gap-1">
        {start}
        <input
          ref={files}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          className="sr-only"
          tabIndex={-1}
          aria-hidden="true"
          onChange={(event) => void pick(event.target.files?.[0])}
        />
        <ToolButton label={say('attach')} onClick={() => files.current?.click()}>
          <ImagePlus size={18} />
        </ToolButton>
        <textarea
          ref={field}
          dir="auto"
          aria-label={say('answer')}
          placeholder={say('answer')}
          rows={1}
          maxLength={messageLengthMax}
          value={draft.text}
          className="field-sizing-content max-h-40 min-h-8 min-w-0 grow resize-none rounded-sm border border-control bg-surface-1 px-2.5 py-1.5 placeholder:text-fg-3 max-md:min-h-11 max-md:py-2.5"
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            send();
          }}
        />
        <button
          type="submit"
          aria-label={say('send')}
          // The button stays enabled: a press without text moves to the field.
          title={canSend ? say('send') : say('answer')}
          aria-disabled={!canSend || undefined}
          className="grid size-8 shrink-0 place-items-center rounded-sm bg-action text-on-action aria-disabled:bg-surface-2 aria-disabled:text-fg-3 max-md:size-11"
        >
          <SendHorizontal size={16} aria-hidden="true" />
        </button>
      </div>
    </form>
  );
}
