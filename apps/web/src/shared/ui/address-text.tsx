import { Fragment } from 'react';

/** This writes an address; where it needs a second line, that begins with a sign of it and not within a word. */
export function AddressText({ address }: { address: string }) {
  return address.split(/(?=[@.])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
    <Fragment key={at}>
      {at > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}
