import * as desk from '@palpite/contracts/desk';
import * as office from '@palpite/contracts/office/events';
import * as socket from '@palpite/contracts/socket-events';
import * as support from '@palpite/contracts/support';
import { expect, test } from 'vitest';
import { deskNamespace, messageLengthMax, officeNamespace, socketPath } from './contract-values.ts';

test('the office uses the values of the contracts', () => {
  expect({ deskNamespace, messageLengthMax, officeNamespace, socketPath }).toEqual({
    deskNamespace: desk.deskNamespace,
    officeNamespace: office.officeNamespace,
    messageLengthMax: support.messageLengthMax,
    socketPath: socket.socketPath,
  });
});
