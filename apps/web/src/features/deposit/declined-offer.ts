let declined = false;

/** A reader who said no while closing the deposit is not asked again until the page is opened anew. */
export function declineOffer(): void {
  declined = true;
}

export function offerDeclined(): boolean {
  return declined;
}
