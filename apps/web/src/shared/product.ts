/** The operator's name for the house: the server may rewrite this tag of the page. */
function readProductName(): string {
  if (typeof document === 'undefined') return 'Palpite';
  const tag = document.querySelector<HTMLMetaElement>('meta[name="application-name"]');
  return tag?.content.trim() || 'Palpite';
}

export const productName = readProductName();
