/** A text without accents and capitals: `Onça Dourada` and `onca dourada` are one. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
