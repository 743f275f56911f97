// Pictures of every screen and overlay, in the sizes and themes that count. See tests/screens/shots.ts for what it takes.
import { findChromium } from './chromium.mjs';
import { buildPages, installPackages, runUntilItEnds } from './prepare.mjs';

installPackages();
buildPages();
runUntilItEnds(['tests/screens/shots.ts', ...process.argv.slice(2)], { CHROMIUM_PATH: findChromium() });
