/** The slots studios of section 1 by the product code of the route `/gameGroupList`; `book` is the product in money. */
export const studios = [
  { productCode: 'PG', book: 'pg', name: 'PG Slots' },
  { productCode: 'EVO', book: 'evo', name: 'EVO Play' },
  { productCode: 'BG', book: 'bgaming', name: 'BGaming' },
] as const;

/** The name of a product code; the first studio for one that nobody has. */
export function studioName(productCode: unknown): string {
  return (studios.find((studio) => studio.productCode === productCode) ?? studios[0]).name;
}
