export type EmptyArtKind =
  | 'slip'
  | 'bets'
  | 'search'
  | 'offline'
  | 'wallet'
  | 'match'
  | 'favourites'
  | 'fault';

export interface EmptyArtProps {
  kind: EmptyArtKind;
  className?: string | undefined;
}

/** This draws the picture of an empty screen. */
export function EmptyArt({ className }: EmptyArtProps) {
  return <svg viewBox="0 0 160 120" aria-hidden="true" className={className} />;
}
