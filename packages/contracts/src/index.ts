export * from './endpoint.ts';
export * as identity from './identity.ts';
export * as lobby from './lobby.ts';
export * as originalGames from './original-games.ts';
export * as originals from './originals.ts';
export * as payments from './payments.ts';
export * from './refusals.ts';
export * from './socket-events.ts';
export * as sports from './sports.ts';
