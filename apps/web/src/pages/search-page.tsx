export { SearchScreen as SearchPage } from '../features/lobby/search-screen.tsx';
