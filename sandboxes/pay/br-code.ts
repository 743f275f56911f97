/**
 * Writes the text of a dynamic Pix charge (the "copia e cola" form of an EMV code): fields of id, length and value,
 * closed by a CRC-16 over everything before it. Its location is under `.example`, so that no bank can pay it.
 */
export function brCode(charge: {
  location: string;
  amountText: string;
  merchantName: string;
  city: string;
}): string {
  const body = [
    field('00', '01'),
    field('01', '12'),
    field('26', field('00', 'br.gov.bcb.pix') + field('25', charge.location)),
    field('52', '0000'),
    field('53', '986'),
    field('54', charge.amountText),
    field('58', 'BR'),
    field('59', plainText(charge.merchantName).slice(0, 25)),
    field('60', plainText(charge.city).slice(0, 15)),
    field('62', field('05', '***')),
    '6304',
  ].join('');
  return body + crc16(body).toString(16).toUpperCase().padStart(4, '0');
}

/** CRC-16 with polynomial 0x1021 and start 0xFFFF, as EMV codes use it. */
export function crc16(text: string): number {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, 'utf8')) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc;
}

function field(id: string, value: string): string {
  return `${id}${String(value.length).padStart(2, '0')}${value}`;
}

function plainText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .toUpperCase();
}
