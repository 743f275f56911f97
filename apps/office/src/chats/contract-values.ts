/** Values of the contracts, whose modules would load zod. A test compares them. */
export const deskNamespace = '/desk';
export const officeNamespace = '/office';
export const socketPath = '/gamecenter-siop';
export const messageLengthMax = 2_000;
