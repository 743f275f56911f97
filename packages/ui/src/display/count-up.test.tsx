import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CountUp } from './count-up.tsx';

test('a count rolls for two seconds by default', () => {
  expect(renderToStaticMarkup(<CountUp value={5} />)).toContain('transition-duration:2000ms');
  expect(renderToStaticMarkup(<CountUp value={5} durationMs={300} />)).toContain('transition-duration:300ms');
});

test('a count with units is short, and its marks follow the language', () => {
  expect(renderToStaticMarkup(<CountUp value={1_299} units locale="en-GB" />)).toContain('>1.2K+<');
  expect(renderToStaticMarkup(<CountUp value={1_299} units locale="pt-BR" />)).toContain('>1,2K+<');
});

test('a count starts from zeros in the places of its digits', () => {
  const markup = renderToStaticMarkup(<CountUp value={250} />);
  const shifts = [...markup.matchAll(/translateY\(([^)]+)\)/g)].map(([, shift]) => shift);
  expect(shifts).toHaveLength(3);
  expect(new Set(shifts).size).toBe(1);
});
