/**
 * Slots vendors by their name in the ledger, in addresses and in the database, in lobby order. `productCode` is the
 * code of the specification (section 3), `name` the display name (section 1). `edgePpm` is the lowest edge of the
 * vendor's games in millionths of a stake; `turnover-weights.ts` names its source.
 */
export const slotsVendors = {
  pg: { productCode: 'PG', name: 'PG Slots', shortName: 'PG', edgePpm: 30_000 },
  evo: { productCode: 'EVO', name: 'EVO Play', shortName: 'EVO', edgePpm: 30_000 },
  bgaming: { productCode: 'BG', name: 'BGaming', shortName: 'BGaming', edgePpm: 10_000 },
} as const satisfies Record<
  string,
  { productCode: string; name: string; shortName: string; edgePpm: number }
>;

export type SlotsVendor = keyof typeof slotsVendors;
export type SlotsCode = (typeof slotsVendors)[SlotsVendor]['productCode'];

export const slotsVendorNames = Object.keys(slotsVendors) as [SlotsVendor, ...SlotsVendor[]];
export const slotsCodes = slotsVendorNames.map((vendor) => slotsVendors[vendor].productCode) as [
  SlotsCode,
  ...SlotsCode[],
];

export function vendorOf(productCode: SlotsCode): SlotsVendor {
  const found = slotsVendorNames.find((vendor) => slotsVendors[vendor].productCode === productCode);
  if (!found) throw new Error(`no vendor has the product code ${productCode}`);
  return found;
}
