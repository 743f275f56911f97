import { Banner, Button } from '@palpite/ui';
import { openOverlay } from '../overlays/overlays.ts';
import { usePlayerPart } from '../session/player.ts';

/** Why no money may leave. Leads to the pictures that staff asked for, when they are the reason. */
export function HoldBanner({ text, action }: { text: string; action: string }) {
  const isReviewed = usePlayerPart(({ identityReview }) => identityReview !== null);
  return (
    <Banner
      tone="warn"
      action={
        isReviewed ? (
          <Button size={40} variant="secondary" onClick={() => openOverlay('editBank')}>
            {action}
          </Button>
        ) : undefined
      }
    >
      {text}
    </Banner>
  );
}
