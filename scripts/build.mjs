// Installs the packages and builds the pages without starting, for a server that systemd or a container starts. With
// `--image` only the packages remain that the server runs with.
import { buildPages, installPackages, keepServerPackages, say } from './prepare.mjs';

installPackages();
buildPages();
if (process.argv.includes('--image')) keepServerPackages();
say('Installed and built.');
