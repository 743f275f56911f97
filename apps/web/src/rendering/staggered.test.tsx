import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Staggered } from './staggered.tsx';

const words = ['one', 'two', 'three'].map((word) => <p key={word}>{word}</p>);

test('renders the first children at once and the rest later', () => {
  const drawn = renderToStaticMarkup(
    <Staggered name="a list" first={2}>
      {words}
    </Staggered>,
  );
  expect(drawn).toBe('<p>one</p><p>two</p>');
});

test('renders nothing at first if nothing is in view', () => {
  expect(renderToStaticMarkup(<Staggered name="another list">{words}</Staggered>)).toBe('');
});
