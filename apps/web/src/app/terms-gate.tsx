import { lazy, Suspense, useEffect } from 'react';
import { useOverlays } from '../shared/overlays.ts';
import { paths } from '../shared/paths.ts';
import { useUserInfo } from '../shared/player.ts';
import { whenReachable } from '../shared/when-reachable.ts';
