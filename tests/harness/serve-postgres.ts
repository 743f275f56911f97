// Prints the addresses of its databases. Stops when standard input closes, so it ends with its parent.
import { openDatabase } from '../../apps/server/platform/db.ts';
import { startPostgres } from './postgres.ts';

const { url, stop } = await startPostgres(['-c', 'fsync=off']);
const names = Array.from({ length: Number(process.argv[2] ?? 1) }, (_, at) => `journeys_${at + 1}`);
const admin = await openDatabase({ url, dataDir: '', connectionsMax: 1 });
for (const name of names) await admin.execute({ name: '', text: `create database ${name}` }, []);
await admin.close();
process.stdout.write(`${names.map((name) => url.replace(/postgres$/, name))}\n`);
process.stdin.resume().once('end', stop);
