// tests/screens/shots.ts lists the options.
import { findChromium } from './chromium.mjs';
import { buildPages, installPackages, runUntilItEnds } from './prepare.mjs';

installPackages();
buildPages();
runUntilItEnds(['tests/screens/shots.ts', ...process.argv.slice(2)], { CHROMIUM_PATH: findChromium() });
