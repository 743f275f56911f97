export { GameDetail as GameDetailPage } from '../features/lobby/game-detail.tsx';
