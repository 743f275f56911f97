/** The slots studios of section 1 by the product code of the route `/gameGroupList`. */
export const studios = [
  { productCode: 'PG', name: 'PG Slots' },
  { productCode: 'EVO', name: 'EVO Play' },
  { productCode: 'BG', name: 'BGaming' },
] as const;
