/** Reads a text of the catalogue `markets`, such as `outcomes.over`. */
export type ReadMarketText = (key: string, params: Readonly<Record<string, string>>) => string;

/** `Flamengo -0.75`, `Mais de 2.5`, `2:1`. `brief` is for narrow cells. Entrants of a race have no text here. */
export function outcomeText(
  read: ReadMarketText,
  code: string,
  { home, away, line }: { home: string; away: string; line: string },
  form: 'outcomes' | 'brief' = 'outcomes',
): string {
  if (/^\d+:\d+$/.test(code)) return code;
  const text = read(`${form}.${code}`, { home, away, line });
  return line !== '' && (code === 'home' || code === 'away') ? `${text} ${line}` : text;
}
