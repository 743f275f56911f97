/** The value of `socketPath` in the contracts, whose module would bring zod along; a test compares them. */
export const socketPath = '/gamecenter-siop';
