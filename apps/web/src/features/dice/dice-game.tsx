/** This is the dice game. */
export function DiceGame() {
  return null;
}
