import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deviceQuery, drawCodeId } from './captcha.queries.ts';
import { readDeviceKey } from './device-key.ts';

/** How a player proves to be human; `unseen` is the puzzle that a known device solves in the background. */
type CaptchaWay = 'image' | 'puzzle' | 'unseen';

export type Captcha = {
  codeId: number;
  way: CaptchaWay;
  chooseWay: (way: 'image' | 'puzzle') => void;
  /** Draws another captcha; the old one is worth nothing any more. */
  refresh: () => void;
};

/**
 * Holds the captcha of one form. Where the form is of a login, a device that the server knows solves the puzzle unseen,
 * as long as the puzzle works; a wrong password asks the server again.
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
