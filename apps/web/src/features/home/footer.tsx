/** placeholder */
export function Footer() {
  return null;
}
