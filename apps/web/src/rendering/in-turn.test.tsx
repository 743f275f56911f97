import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { InTurn } from './in-turn.tsx';

const words = ['one', 'two', 'three'].map((word) => <p key={word}>{word}</p>);

test('what is in sight is drawn at once, and the rest waits', () => {
  const drawn = renderToStaticMarkup(
    <InTurn name="a list" first={2}>
      {words}
    </InTurn>,
  );
  expect(drawn).toBe('<p>one</p><p>two</p>');
});

test('without anything in sight nothing is drawn yet', () => {
  expect(renderToStaticMarkup(<InTurn name="another list">{words}</InTurn>)).toBe('');
});
