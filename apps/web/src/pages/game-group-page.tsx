export { GroupScreen as GameGroupPage } from '../features/lobby/group-screen.tsx';
