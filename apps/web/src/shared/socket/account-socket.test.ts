import type { UserInfo } from '@palpite/contracts/identity';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { beginMoving, reveal } from '../games/moving-round.ts';
import { dismissNotice, shownNotice, useNotice } from '../messages/notice.ts';
import { useOverlays } from '../overlays/overlays.ts';
import { userInfoQuery } from '../session/player.ts';
import { logIn, logOut } from '../session/session.ts';
import { reactions } from './account-socket.ts';

beforeEach(() => useOverlays.setState({ open: [] }));

describe('server events', () => {
  test('a balance waits until the moving round has shown its outcome', () => {
    queryClient.setQueryData(userInfoQuery.queryKey, { balance: 20 } as UserInfo);
    const balance = () => queryClient.getQueryData(userInfoQuery.queryKey)?.balance;
    const end = beginMoving();
    reactions.updateUserInfo({ balance: 5 });
    expect(balance()).toBe(20);
    // A series reveals each of its rounds without a pause.
    reveal();
    expect(balance()).toBe(5);
    reactions.updateUserInfo({ balance: 9 });
    expect(balance()).toBe(5);
    end();
    expect(balance()).toBe(9);
    reactions.updateUserInfo({ balance: 8 });
    expect(balance()).toBe(8);
  });

  test('the player is not read again during a moving round, which would reveal its outcome', () => {
    queryClient.setQueryData(userInfoQuery.queryKey, { balance: 20 } as UserInfo);
    const isRequested = () => queryClient.getQueryState(userInfoQuery.queryKey)?.isInvalidated;
    const end = beginMoving();
    reactions.paySuccess({ orderId: '7', amount: 1, gift: 0, balance: 21 });
    expect(isRequested()).toBe(false);
    end();
    expect(isRequested()).toBe(true);
  });

  test('a bonus increase opens with its multiplier and amount', () => {
    reactions.userBetAmount({ bouns: 2, amount: 35 });
    expect(useOverlays.getState().open).toEqual([
      { name: 'bonusIncrease', props: { multiplier: 2, amount: 35 } },
    ]);
  });

  test('a reached VIP level opens with its award', () => {
    reactions.levelUp({ level: 2, amount: 50, balance: 80 });
    expect(useOverlays.getState().open).toEqual([{ name: 'levelUp', props: { level: 2, amount: 50 } }]);
  });

  test('a notice becomes the banner', () => {
    reactions.notice({ text: 'Manutenção às 4h' });
    expect(useNotice.getState().text).toBe('Manutenção às 4h');
  });

  test('a notice to all users is shown in the reader’s language until its end, without a request', async () => {
    useNotice.setState({ text: null });
    const held = ['records', 'notice', 'BRL'];
    queryClient.setQueryData(held, []);
    const banner = {
      id: '7',
      texts: { pt_BR: 'Manutenção às 4h', en_US: 'Maintenance at 4' },
      endsInMs: 1_500,
    };
    reactions.notice({ text: 'Maintenance', banner });
    await vi.waitFor(() => expect(shownNotice(useNotice.getState())).toBe('Manutenção às 4h'), {
      timeout: 10_000,
    });
    expect(queryClient.getQueryState(held)?.isInvalidated).toBe(false);
    // A notice to one player is shown first, in front of the other.
    reactions.notice({ text: 'O saque de R$ 60,00 voltou.' });
    expect(shownNotice(useNotice.getState())).toBe('O saque de R$ 60,00 voltou.');
    dismissNotice();
    expect(shownNotice(useNotice.getState())).toBe('Manutenção às 4h');
    const ended = () => expect(shownNotice(useNotice.getState())).toBeNull();
    await vi.waitFor(ended, { timeout: 10_000 });
    reactions.notice({ text: 'x', banner: { ...banner, id: '8', endsInMs: 60_000 } });
    await vi.waitFor(() => expect(useNotice.getState().banner?.id).toBe('8'));
    reactions.notice({ text: '', banner: { ...banner, id: '8', texts: {} } });
    await vi.waitFor(() => expect(useNotice.getState().banner).toBeNull());
  });

  test('a notice, which may be about a returned withdrawal, invalidates the records', () => {
    const held = ['records', 'withdrawals', 'BRL'];
    queryClient.setQueryData(held, []);
    reactions.notice({ text: 'O saque de R$ 60,00 voltou.' });
    expect(queryClient.getQueryState(held)?.isInvalidated).toBe(true);
  });

  test.each<[string, () => void]>([
    ['a notice', () => reactions.notice({ text: 'Saque pago: R$ 58,50 a caminho da sua conta.' })],
    ['a deposit', () => reactions.paySuccess({ orderId: '1', amount: 100, gift: 0, balance: 100 })],
    ['a level', () => reactions.levelUp({ level: 2, amount: 50, balance: 80 })],
  ])('%s is in the inbox, so its count is read again', (_, happen) => {
    const unread = ['support', 'unread'];
    queryClient.setQueryData(unread, { chat: 0, news: 0 });
    happen();
    expect(queryClient.getQueryState(unread)?.isInvalidated).toBe(true);
  });

  test('a notice disappears with the player to whom it was sent', () => {
    logIn('first');
    reactions.notice({ text: 'O saque de R$ 60,00 voltou.' });
    logOut();
    expect(useNotice.getState().text).toBeNull();
  });
});
