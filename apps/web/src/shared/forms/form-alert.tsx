import { Banner } from '@palpite/ui';

/** This says above the button why the whole form was refused. */
export function FormAlert({ text }: { text: string | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {text ? <Banner tone="warn">{text}</Banner> : null}
    </div>
  );
}
