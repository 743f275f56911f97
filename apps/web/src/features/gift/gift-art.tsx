/** A gift box of azulejo tiles with its lid on or lifted. */
export function GiftArt({ isOpen }: { isOpen: boolean }) {
  return (
    <svg viewBox="0 0 160 140" width="200" height="175" aria-hidden="true" className="short:h-18">
      <path fill="#1f3db5" d="M32 76h96v56H32z" />
      <path fill="#4b78ff" d="M32 76h32v28a32 32 0 0 1-32-28zM128 132H96v-28a32 32 0 0 1 32 28z" />
      <path fill="#ffb81f" d="M72 76h16v56H72z" />
      <g
        className="transition-transform duration-slow ease-standard"
        style={
          isOpen ? { transform: 'translate(-12px, 0) rotate(-16deg)', transformOrigin: '32px 76px' } : {}
        }
      >
        <path fill="#2b4fd6" d="M24 56h112v22H24z" />
        <path fill="#e59a00" d="M72 56h16v22H72z" />
        {isOpen ? null : (
          <path
            fill="#ffb81f"
            d="M80 56c-8-26-40-26-40-8 0 8 18 8 40 8zm0 0c8-26 40-26 40-8 0 8-18 8-40 8z"
          />
        )}
      </g>
      {isOpen ? (
        <g className="animate-win">
          <circle cx="80" cy="44" r="30" fill="#ffb81f" />
          <path fill="#12100e" d="M80 26l5 13 13 5-13 5-5 13-5-13-13-5 13-5z" />
          <path fill="#ff6b57" d="M30 34h14v14H30z" />
          <path fill="#45d394" d="M122 22a12 12 0 0 1 12 12h-12z" />
          <path fill="#3fd6d6" d="M118 58h12v12h-12z" />
        </g>
      ) : null}
    </svg>
  );
}
