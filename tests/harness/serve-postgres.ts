// Starts a PostgreSQL, prints its address, and stops it when the standard input ends: with the process that started this.
import { startPostgres } from './postgres.ts';

const { url, stop } = await startPostgres(['-c', 'fsync=off']);
process.stdout.write(`${url}\n`);
process.stdin.resume().once('end', stop);
