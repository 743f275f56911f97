/**
 * Returns the text of a dynamic Pix charge (the "copia e cola" form of an EMV code): fields of id, length and value,
 * with a CRC-16 over everything before it. The location is under `.example`, so that no bank can pay it.
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
    field('59', latinText(charge.merchantName, 25, 'LOJA')),
    field('60', latinText(charge.city, 15, 'BRASIL')),
    field('62', field('05', '***')),
    '6304',
  ].join('');
  return body + crc16(body).toString(16).toUpperCase().padStart(4, '0');
}

/** Computes CRC-16 with polynomial 0x1021 and start 0xFFFF, as in EMV codes. */
export function crc16(text: string): number {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, 'utf8')) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc;
}

/** Returns one field. Its length has two digits, and a field must not be empty. */
function field(id: string, value: string): string {
  if (!/^[\x20-\x7e]{1,99}$/.test(value)) throw new RangeError(`not the value of a field: ${value}`);
  return `${id}${String(value.length).padStart(2, '0')}${value}`;
}

/** Latin equivalents of Cyrillic letters by the ICAO table for passports (Doc 9303-3), in alphabetical order. */
const cyrillic = new Map(
  'А=A Б=B В=V Г=G Д=D Е=E Ж=ZH З=Z И=I К=K Л=L М=M Н=N О=O П=P Р=R С=S Т=T У=U Ф=F Х=KH Ц=TS Ч=CH Ш=SH Щ=SHCH Ъ=IE Ы=Y Ь= Э=E Ю=IU Я=IA І=I Є=IE Ґ=G'
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
);
/** Latin letters that Unicode does not decompose into a letter and an accent. */
const special = new Map([
  ['Đ', 'D'],
  ['Ø', 'O'],
  ['Ł', 'L'],
  ['Æ', 'AE'],
  ['Œ', 'OE'],
]);

/** Converts a text to the capital Latin letters of bank terminals. Returns the fallback when no letter remains. */
function latinText(text: string, lengthMax: number, fallback: string): string {
  const bare = text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase();
  const latin = [...bare].map((content) => cyrillic.get(content) ?? special.get(content) ?? content).join('');
  const plain = latin
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, lengthMax)
    .trim();
  return /[A-Z0-9]/.test(plain) ? plain : fallback;
}
