import { rmSync } from 'node:fs';
import { socketPath } from '@palpite/contracts/socket-events';
import { io } from 'socket.io-client';
import { expect, test } from 'vitest';
import { keepConnected } from '../../apps/web/src/shared/socket/keep-connected.ts';
import { seedPlayers } from '../../bench/players.ts';
import { startServerProcess } from '../../bench/server-process.ts';
import { freshDatabase, freshDataDir } from '../harness/database.ts';

/** `reaches` resolves at the given count. */
function counter() {
  let count = 0;
  const waiting: { of: number; resolve: () => void }[] = [];
  return {
    count: () => {
      count += 1;
      for (const { of, resolve } of waiting) if (count >= of) resolve();
    },
    reaches: (of: number) =>
      new Promise<void>((resolve) => (count >= of ? resolve() : waiting.push({ of, resolve }))),
  };
}

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'the account socket reconnects after a server that ended by %s',
  async (signal) => {
    const { database, url: databaseUrl } = await freshDatabase();
    const dataDir = freshDataDir();
    const [token = ''] = await seedPlayers(database, 1);
    await database.close();

    const first = await startServerProcess({ databaseUrl, dataDir, environment: { FEED: 'off' } });
    const socket = io(first.url, { path: socketPath, transports: ['websocket'], query: { token } });
    const [connections, losses, returns] = [counter(), counter(), counter()];
    socket.on('connect', connections.count);
    const end = keepConnected(socket, {
      onBack: returns.count,
      onLost: losses.count,
      onEnded: () => expect.unreachable('the session lives'),
    });
    await connections.reaches(1);
    await first.stop(signal);
    await losses.reaches(1);
    const { port } = new URL(first.url);
    const second = await startServerProcess({
      databaseUrl,
      dataDir,
      environment: { FEED: 'off', PORT: port },
    });
    await returns.reaches(1);
    expect(socket.connected).toBe(true);
    end();
    socket.close();
    await second.stop();
    rmSync(dataDir, { recursive: true, force: true });
  },
);
