import { beforeEach, describe, expect, test } from 'vitest';
import { useNotice } from './notice.ts';
import { useOverlays } from './overlays.ts';
import { queryClient } from './query-client.ts';
import { logIn, logOut } from './session.ts';
import { reactions } from './socket-events.ts';

const opened = () => useOverlays.getState().open.map(({ name }) => name);

beforeEach(() => useOverlays.setState({ open: [] }));

describe('what the server pushes', () => {
  test.each([
    [9.99, ['gameDeposit']],
    [10, []],
  ])('a balance of %d in a game opens %j', (balance, names) => {
    reactions.insBalance({ balance });
    expect(opened()).toEqual(names);
  });

  test.each([
    [0.5, ['deposit']],
    [0.51, []],
  ])('a free balance of %d opens %j', (balance, names) => {
    reactions.freeBalance({ balance });
    expect(opened()).toEqual(names);
  });

  test('a bonus increase opens with its multiplier and amount', () => {
    reactions.userBetAmount({ bouns: 2, amount: 35 });
    expect(useOverlays.getState().open).toEqual([
      { name: 'bonusIncrease', props: { multiplier: 2, amount: 35 } },
    ]);
  });

  test('a VIP level that was reached opens with its award', () => {
    reactions.levelUp({ level: 2, amount: 50, balance: 80 });
    expect(useOverlays.getState().open).toEqual([{ name: 'levelUp', props: { level: 2, amount: 50 } }]);
  });

  test('a notice becomes the banner', () => {
    reactions.notice({ text: 'Manutenção às 4h' });
    expect(useNotice.getState().text).toBe('Manutenção às 4h');
  });

  test('a notice, which may be of a withdrawal that came back, has what is held asked for again', () => {
    const held = ['records', 'withdrawals', 'BRL'];
    queryClient.setQueryData(held, []);
    reactions.notice({ text: 'O saque de R$ 60,00 voltou.' });
    expect(queryClient.getQueryState(held)?.isInvalidated).toBe(true);
  });

  test.each<[string, () => void]>([
    ['a notice', () => reactions.notice({ text: 'Saque pago: R$ 58,50 a caminho da sua conta.' })],
    ['a deposit', () => reactions.paySuccess({ orderId: '1', amount: 100, gift: 0, balance: 100 })],
    ['a level', () => reactions.levelUp({ level: 2, amount: 50, balance: 80 })],
  ])('%s stands in the inbox, so that its count is asked for again', (_, happen) => {
    const unread = ['support', 'unread'];
    queryClient.setQueryData(unread, { chat: 0, news: 0 });
    happen();
    expect(queryClient.getQueryState(unread)?.isInvalidated).toBe(true);
  });

  test('a notice is gone with the player to whom it was pushed', () => {
    logIn('first');
    reactions.notice({ text: 'O saque de R$ 60,00 voltou.' });
    logOut();
    expect(useNotice.getState().text).toBeNull();
  });
});
