/** What the limits of a game are told in to a visitor. */
export const visitorCurrency = 'BRL';
