/** Only what a test reads a style sheet with: Node's own types would change the timers of the whole web app. */
declare module 'node:fs' {
  export function readFileSync(file: URL, encoding: 'utf8'): string;
}
