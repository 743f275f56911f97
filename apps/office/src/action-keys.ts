/** Letters with a meaning of their own in a list. */
const taken = ['g', 'j', 'k', 'n'];

/** A letter of each label that opens its action: the first that no earlier label has. Null when all are used. */
export function actionKeys(labels: readonly string[]): (string | null)[] {
  const used = new Set(taken);
  return labels.map((label) => {
    const free = [...label.toLowerCase()].find((letter) => /[a-z]/.test(letter) && !used.has(letter)) ?? null;
    if (free !== null) used.add(free);
    return free;
  });
}
