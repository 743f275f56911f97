export function DoneArt() {
  return (
    <svg viewBox="0 0 160 120" width="200" height="150" aria-hidden="true" className="animate-win">
      <path fill="var(--color-surface-2)" d="M20 20h40v40H20zM100 60h40v40h-40z" />
      <path fill="#1f3db5" d="M20 60a40 40 0 0 1 40 40H20z" />
      <path fill="#ff6b57" d="M140 60a40 40 0 0 1-40-40h40z" />
      <circle cx="80" cy="60" r="44" fill="#ffb81f" />
      <path fill="none" stroke="#12100e" strokeWidth="11" strokeLinecap="square" d="M60 61l14 14 27-29" />
    </svg>
  );
}
