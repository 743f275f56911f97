import { create } from 'zustand';

/** When this page last gave an order, by the clock of the browser. */
export const useOwnOrders = create<{ lastMs: number }>(() => ({ lastMs: 0 }));
