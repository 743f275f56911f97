import { type SharedGame, type SharedRound, sharedStreamPath } from '@palpite/contracts/original-games';
