import { EmptyArt } from '@palpite/ui';

export type CrashArtProps = { kind: 'offline' | 'fault' };

export function CrashArt({ kind }: CrashArtProps) {
  return <EmptyArt kind={kind} className="w-40" />;
}
