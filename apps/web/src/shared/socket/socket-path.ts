/** Equals `socketPath` of the contracts, whose module would load zod; a test compares them. */
export const socketPath = '/gamecenter-siop';
