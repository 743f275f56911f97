/** The slots studios of section 1 by the product code of the route `/gameGroupList`; `book` is what records call them. */
export const studios = [
  { productCode: 'PG', name: 'PG Slots', book: 'pg' },
  { productCode: 'EVO', name: 'EVO Play', book: 'evo' },
  { productCode: 'BG', name: 'BGaming', book: 'bgaming' },
] as const;

/** The name of a product code; the first studio for one that nobody has. */
export function studioName(productCode: unknown): string {
  return (studios.find((studio) => studio.productCode === productCode) ?? studios[0]).name;
}

/** The studio whose games a record is about; null for a record of anything else. */
export function studioOfBook(book: string | null): string | null {
  return studios.find((studio) => studio.book === book)?.name ?? null;
}
