import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Staggered } from './staggered.tsx';

const words = ['one', 'two', 'three'].map((word) => <p key={word}>{word}</p>);

test('what is in sight is drawn at once, and the rest waits', () => {
  const drawn = renderToStaticMarkup(
    <Staggered name="a list" first={2}>
      {words}
    </Staggered>,
  );
  expect(drawn).toBe('<p>one</p><p>two</p>');
});

test('without anything in sight nothing is drawn yet', () => {
  expect(renderToStaticMarkup(<Staggered name="another list">{words}</Staggered>)).toBe('');
});
