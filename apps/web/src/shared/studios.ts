import { slotsVendorNames, slotsVendors } from '@palpite/domain/slots-vendors';

/** The slots studios by the product code of the route `/gameGroupList`; `book` is the product in money. */
export const studios = slotsVendorNames.map((book) => ({ book, ...slotsVendors[book] }));

/** The studio of a product code; the first one for a code that none has. */
export function studioOf(productCode: unknown): (typeof studios)[number] {
  return studios.find((studio) => studio.productCode === productCode) ?? { book: 'pg', ...slotsVendors.pg };
}

export function studioName(productCode: unknown): string {
  return studioOf(productCode).name;
}
