// Installs the packages and builds the pages without starting, for a server that systemd or a container starts.
import { buildPages, installPackages, say } from './prepare.mjs';

installPackages();
buildPages();
say('Installed and built.');
