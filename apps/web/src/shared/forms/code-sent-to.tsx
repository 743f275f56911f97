import { LinkButton } from './link-button.tsx';

interface CodeSentToProps {
  label: string;
  email: string;
  changeLabel: string;
  onChange: () => void;
}

/** Shows the address that received the code, with a button to change it. */
export function CodeSentTo({ label, email, changeLabel, onChange }: CodeSentToProps) {
  return (
    <div className="flex items-center gap-3 rounded-md bg-surface-2 py-1.5 pr-4 pl-4">
      <p className="min-w-0 flex-1 text-caption text-fg-3">
        {label}
        <span className="block truncate text-body-sm font-semibold text-fg-1">{email}</span>
      </p>
      <LinkButton onClick={onChange}>{changeLabel}</LinkButton>
    </div>
  );
}
