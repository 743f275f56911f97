import { useState } from 'react';
import { drawCodeId } from './captcha.queries.ts';

/** The way in which somebody shows that they are no machine. */
type CaptchaWay = 'image' | 'puzzle';

export type Captcha = {
  codeId: number;
  way: CaptchaWay;
  chooseWay: (way: CaptchaWay) => void;
  /** Draws another captcha; the old one is worth nothing any more. */
  refresh: () => void;
};

/** Holds the captcha of one form. */
export function useCaptcha(): Captcha {
  const [codeId, setCodeId] = useState(() => drawCodeId());
  const [way, setWay] = useState<CaptchaWay>('image');
  const refresh = () => setCodeId(drawCodeId());
  return {
    codeId,
    way,
    chooseWay: (next) => {
      setWay(next);
      refresh();
    },
    refresh,
  };
}
