import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { watchAttendance } from './attendance.ts';
import { Login } from './login.tsx';
import { queries } from './queries.ts';
import { router } from './router.tsx';
import { useSession } from './session.ts';
import { lang } from './texts.ts';
import { paintTheme } from './theme.ts';
import './styles.css';

/** After a session ended, the page stays mounted behind the login: an open form keeps its draft. */
function Office() {
  const { token, isOver, person } = useSession();
  const isIn = token !== '';
  return (
    <>
      {isIn || isOver ? (
        <div hidden={!isIn} inert={!isIn}>
          <RouterProvider key={person} router={router} />
        </div>
      ) : null}
      {isIn ? null : <Login isOver={isOver} />}
    </>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
document.documentElement.lang = lang === 'pt' ? 'pt-BR' : 'en';
paintTheme();
watchAttendance();
createRoot(root).render(
  <QueryClientProvider client={queries}>
    <Office />
  </QueryClientProvider>,
);
