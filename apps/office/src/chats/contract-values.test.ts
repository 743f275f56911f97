import * as desk from '@palpite/contracts/desk';
import * as socket from '@palpite/contracts/socket-events';
import * as support from '@palpite/contracts/support';
import { expect, test } from 'vitest';
import { deskNamespace, messageLengthMax, socketPath } from './contract-values.ts';

test('the chat of the office uses the values of the contracts', () => {
  expect({ deskNamespace, messageLengthMax, socketPath }).toEqual({
    deskNamespace: desk.deskNamespace,
    messageLengthMax: support.messageLengthMax,
    socketPath: socket.socketPath,
  });
});
