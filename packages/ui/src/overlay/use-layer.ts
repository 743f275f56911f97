import { useEffect, useEffectEvent, useRef } from 'react';
import { type Layer, layerHistory } from './layer-history.ts';

type ChangeDetails = { reason: string; event: Event };

/**
 * Makes an open overlay a layer: Back and Escape close the top layer before anything else.
 *
 * @returns the handler for open changes of the overlay's primitive; it ignores an Escape for another layer.
 */
export function useLayer(isOpen: boolean, onOpenChange: (open: boolean) => void) {
  const layer = useRef<Layer | null>(null);
  const close = useEffectEvent(() => onOpenChange(false));
  useEffect(() => {
    if (!isOpen || !layerHistory) return;
    const mine = { close: () => close() };
    layer.current = mine;
    return layerHistory.add(mine);
  }, [isOpen]);
  return (next: boolean, { reason, event }: ChangeDetails) => {
    if (reason === 'escape-key' && layerHistory?.mayEscape(layer.current, event) === false) return;
    onOpenChange(next);
  };
}
