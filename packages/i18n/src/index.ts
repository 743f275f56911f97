export * from './catalogues.ts';
export * from './format.ts';
