import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';

const drawn = vi.hoisted(() => [] as Record<string, unknown>[]);
vi.mock('@number-flow/react', () => ({
  default: (props: Record<string, unknown>) => {
    drawn.push(props);
    return null;
  },
}));

const { CountUp } = await import('./count-up.tsx');

function propsOf(count: React.ReactNode): Record<string, unknown> | undefined {
  drawn.length = 0;
  renderToStaticMarkup(count);
  return drawn[0];
}

test('a count rolls for two seconds unless it is told otherwise', () => {
  expect(propsOf(<CountUp value={5} />)?.transformTiming).toMatchObject({ duration: 2_000 });
  expect(propsOf(<CountUp value={5} durationMs={300} />)?.transformTiming).toMatchObject({ duration: 300 });
});

test('a count with units is short, and its marks follow the language', () => {
  expect(propsOf(<CountUp value={1_299} units locale="en-GB" />)).toMatchObject({
    value: 1.2,
    suffix: 'K+',
    locales: 'en-GB',
  });
});
