// Without starting, for systemd or a container. With `--image` only the packages remain that the server runs
// with.
import { buildPages, installPackages, keepServerPackages, say } from './prepare.mjs';

installPackages();
buildPages();
if (process.argv.includes('--image')) keepServerPackages();
say('Installed and built.');
