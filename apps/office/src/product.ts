/** Name of the product, which the server writes into the page. */
export const productName =
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || 'Palpite';
