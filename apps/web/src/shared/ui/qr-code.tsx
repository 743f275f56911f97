import { useMemo } from 'react';
import { encode } from 'uqr';

interface QrCodeProps {
  text: string;
  label: string;
  className?: string;
}

/** A QR code, dark on light in every theme, as cameras expect. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { path, size } = useMemo(() => {
    const code = encode(text, { ecc: 'M', border: 2 });
    const dots = code.data.flatMap((row, y) =>
      row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])),
    );
    return { path: dots.join(''), size: code.size };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} fill="#faf6ef" />
      <path d={path} fill="#12100e" />
    </svg>
  );
}
