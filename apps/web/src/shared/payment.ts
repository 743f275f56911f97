import { create } from 'zustand';

/** `paidAt` is the pay-time marker of section 4: when the server last told that a payment arrived. */
export const usePayment = create<{ paidAt: number | null }>(() => ({ paidAt: null }));
