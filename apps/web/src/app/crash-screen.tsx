import { Button, EmptyState } from '@palpite/ui';
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { CrashArtProps } from './crash-art.tsx';

/** A screen's code did not load: the network failed, or a new version replaced the files. */
export class ScreenLoadFailure extends Error {
  override readonly name = 'ScreenLoadFailure';
}

// Not `lazyPart`: without a network the text is shown without the picture.
const CrashArt = lazy(async (): Promise<{ default: ComponentType<CrashArtProps> }> => {
  const found = await import('./crash-art.tsx').catch(() => null);
  return { default: found?.CrashArt ?? (() => null) };
});

export function CrashScreen({ fault }: { fault: unknown }) {
  const { t } = useTranslation('errors');
  const kind = fault instanceof ScreenLoadFailure ? 'chunk' : 'crash';
  useEffect(() => {
    // Reload when the network returns: the code can load then, and this screen holds no input that could be lost.
    if (kind !== 'chunk' || navigator.onLine) return;
    const reload = () => window.location.reload();
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [kind]);
  return (
    <div role="alert" className="grid min-h-[60dvh] place-items-center">
      <EmptyState
        art={
          <Suspense fallback={<div className="aspect-4/3 w-40" />}>
            <CrashArt kind={kind === 'chunk' ? 'offline' : 'fault'} />
          </Suspense>
        }
        title={t(`${kind}.title`)}
        text={t(`${kind}.text`)}
        action={<Button onClick={() => window.location.reload()}>{t('reload')}</Button>}
      />
    </div>
  );
}

type Props = { children: ReactNode };
type State = { fault: unknown };

export class CrashBoundary extends Component<Props, State> {
  override state: State = { fault: null };

  static getDerivedStateFromError(fault: unknown): State {
    return { fault };
  }

  override render(): ReactNode {
    return this.state.fault === null ? this.props.children : <CrashScreen fault={this.state.fault} />;
  }
}
