import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, vi } from 'vitest';

/** Test helper: mounts components that render nothing, without a DOM, and passes animation frames one at a time. */
export function drawFrameByFrame() {
  const frames = new Map<number, () => void>();
  let root: Root;
  beforeEach(() => {
    let last = 0;
    frames.clear();
    const place = { nodeType: 9, addEventListener() {} };
    const box = { nodeType: 1, tagName: 'DIV', nodeName: 'DIV', ownerDocument: place, addEventListener() {} };
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    vi.stubGlobal('window', globalThis);
    vi.stubGlobal('document', place);
    vi.stubGlobal('HTMLIFrameElement', class {});
    vi.stubGlobal('requestAnimationFrame', (draw: () => void) => {
      last += 1;
      frames.set(last, draw);
      return last;
    });
    vi.stubGlobal('cancelAnimationFrame', (asked: number) => frames.delete(asked));
    root = createRoot(box as unknown as Element);
  });
  afterEach(() => {
    act(() => root.unmount());
    vi.unstubAllGlobals();
  });
  return {
    show: (part: ReactNode) => act(() => root.render(part)),
    passFrames(count: number): void {
      for (let frame = 0; frame < count; frame += 1)
        act(() => {
          const due = [...frames.values()];
          frames.clear();
          for (const draw of due) draw();
        });
    },
    asked: () => frames.size,
  };
}
