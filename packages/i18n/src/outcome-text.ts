type Sides = { home: string; away: string; line: string };

/** Reads a text of the catalogue `markets`, such as `outcomes.over`. */
type ReadText = (key: string, params: Sides) => string;

/** `Flamengo -0.75`, `Mais de 2.5`, `2:1`. `brief` is for narrow cells. Entrants of a race have no text here. */
export function outcomeText(
  read: ReadText,
  code: string,
  { home, away, line }: Sides,
  form: 'outcomes' | 'brief' = 'outcomes',
): string {
  if (/^\d+:\d+$/.test(code)) return code;
  const text = read(`${form}.${code}`, { home, away, line });
  return line !== '' && (code === 'home' || code === 'away') ? `${text} ${line}` : text;
}
