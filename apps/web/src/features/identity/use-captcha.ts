import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deviceQuery, drawCodeId } from './captcha.queries.ts';
import { readDeviceKey } from './device-key.ts';

/** Kind of captcha; `unseen` is the puzzle that a known device solves in the background. */
type CaptchaWay = 'image' | 'puzzle' | 'unseen';

export type Captcha = {
  codeId: number;
  way: CaptchaWay;
  chooseWay: (way: 'image' | 'puzzle') => void;
  /** Requests another captcha; the previous one becomes invalid. */
  refresh: () => void;
};

/**
 * State of a form's captcha. On the login form a known device solves the puzzle in the background until that fails.
 * Each new captcha asks the server again whether the device is known.
 */
export function useCaptcha({ mayBeUnseen = false } = {}): Captcha {
  const [codeId, setCodeId] = useState(() => drawCodeId());
  const [chosen, setChosen] = useState<'image' | 'puzzle' | null>(null);
  const asks = mayBeUnseen && chosen === null && readDeviceKey() !== '';
  const { data: known, isPending } = useQuery({ ...deviceQuery(codeId), enabled: asks });
  const unseen = asks && (isPending || known === true);
  const refresh = () => setCodeId(drawCodeId());
  return {
    codeId,
    way: chosen ?? (unseen ? 'unseen' : 'image'),
    chooseWay: (next) => {
      setChosen(next);
      refresh();
    },
    refresh,
  };
}
