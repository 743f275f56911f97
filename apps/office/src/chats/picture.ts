import { shrinkPicture, toBase64 } from '@palpite/ui/shrink-picture';

/** Longest side of a sent picture in pixels: enough to read a receipt. */
const sideMax = 1_600;

/** Converts a picture to a small JPEG in Base64, as {@link shrinkPicture}. */
export const encodePicture = async (file: Blob): Promise<string> =>
  toBase64(await shrinkPicture(file, sideMax, 0.85));
