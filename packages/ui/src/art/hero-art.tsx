export interface HeroArtProps {
  seed: string;
  className?: string | undefined;
}

/** This draws the ground of a banner. */
export function HeroArt({ className }: HeroArtProps) {
  return <svg viewBox="0 0 360 152" aria-hidden="true" className={className} />;
}
