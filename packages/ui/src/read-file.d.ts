/**
 * Declares only the function with which a test reads a style sheet: Node's types would change the timer types of the
 * whole web app.
 */
declare module 'node:fs' {
  export function readFileSync(file: URL, encoding: 'utf8'): string;
}
