export interface VipStoneProps {
  level: number;
  className?: string | undefined;
}

/** This draws the stone of a VIP level. */
export function VipStone({ className }: VipStoneProps) {
  return <svg viewBox="0 0 64 64" aria-hidden="true" className={className} />;
}
