import { Fade, WallArt } from '@palpite/ui';

export function WelcomeArt({ percent }: { percent: number }) {
  return (
    <div className="relative h-u-120 overflow-hidden short:h-16! rounded-card bg-coffee">
      <WallArt seed="welcome" columns={8} rows={3} palette="lagoa" />
      <Fade to="left" />
      <p className="absolute inset-y-0 left-5 flex items-center font-brand text-display text-cream">
        +{percent}%
      </p>
    </div>
  );
}
